// ZXing speaks C++ only; this is the one file that does. Nothing is thrown out of it.
#define ZX_USE_UTF8 1
#include "reading.h"

#include <ZXing/ReadBarcode.h>

#include <string>

void cmedia_read_codes(
    const cmedia_grey *grey, void *context,
    void (*found)(void *context, const char *text, size_t length, const char *format)) {
    try {
        using ZXing::BarcodeFormat;
        // The kinds that carry a text or a book's number and that nothing else on a screen looks like.
        const auto hints = ZXing::DecodeHints()
                               .setFormats(
                                   BarcodeFormat::QRCode | BarcodeFormat::MicroQRCode | BarcodeFormat::Aztec |
                                   BarcodeFormat::DataMatrix | BarcodeFormat::EAN13)
                               .setMaxNumberOfSymbols(20)
                               .setTryHarder(true)
                               .setTryRotate(true);
        const ZXing::ImageView view(grey->pixels, grey->width, grey->height, ZXing::ImageFormat::Lum);
        for (const auto &result : ZXing::ReadBarcodes(view, hints)) {
            if (!result.isValid()) continue;
            const std::string text = result.text();
            const std::string format = ZXing::ToString(result.format());
            found(context, text.data(), text.size(), format.c_str());
        }
    } catch (...) {
    }
}
