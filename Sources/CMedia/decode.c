#include "cmedia.h"
#include "decode.h"
#include "gif.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vips/vips.h>

static const char *const decoder_classes[] = {
    [CMEDIA_JPEG] = "VipsForeignLoadJpeg", [CMEDIA_PNG] = "VipsForeignLoadPng",
    [CMEDIA_WEBP] = "VipsForeignLoadWebp", [CMEDIA_GIF] = "VipsForeignLoadNsgif",
    [CMEDIA_HEIF] = "VipsForeignLoadHeif", [CMEDIA_SVG] = "VipsForeignLoadSvg",
};
#define DECODERS (int) (sizeof decoder_classes / sizeof *decoder_classes)

// A truncated PNG makes libvips warn once per missing row.
static void ignore_log(const char *domain, GLogLevelFlags level, const char *message, void *data) {}

static gchar *heif_module;

// Debian keeps HEIC and AVIF in a module of libvips; elsewhere they may be built in.
static void find_heif_module(void) {
    Dl_info library;
    if (!dladdr((void *) vips_init, &library)) return;
    gchar *folder = g_path_get_dirname(library.dli_fname);
    heif_module = g_strdup_printf(
        "%s/vips-modules-%d.%d/vips-heif.so", folder, vips_version(0), vips_version(1));
    g_free(folder);
    if (access(heif_module, R_OK)) g_clear_pointer(&heif_module, g_free);
}

// Opened for the first picture that needs it: its libraries take as long to load as a picture takes to draw.
static void open_heif_module(void) {
    if (heif_module) g_module_open(heif_module, G_MODULE_BIND_LAZY);
    g_clear_pointer(&heif_module, g_free);
}

bool cmedia_start(void) {
    g_log_set_default_handler(ignore_log, NULL);
    // libvips looks for its modules below this. PDF, slides, JPEG XL and ImageMagick are refused anyway; to load them
    // is half of the time that a start takes.
    setenv("VIPSHOME", "/nonexistent", 1);
    if (vips_init("MediaWorker")) return false;
    find_heif_module();
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (int i = 0; i < DECODERS; i++) vips_operation_block_set(decoder_classes[i], FALSE);
    return true;
}

const char *cmedia_version(void) { return vips_version_string(); }

bool cmedia_can_decode(int decoder) {
    return g_type_from_name(decoder_classes[decoder]) || (decoder == CMEDIA_HEIF && heif_module);
}

bool cmedia_chooses(const void *bytes, size_t length, int decoder) {
    if (decoder == CMEDIA_HEIF) open_heif_module();
    const char *name = vips_foreign_find_load_buffer(bytes, length);
    return name && g_str_has_prefix(name, decoder_classes[decoder]);
}

int cmedia_failure(void) {
    bool memory = strstr(vips_error_buffer(), "out of memory") != NULL;
    vips_error_clear();
    return memory ? CMEDIA_NO_MEMORY : CMEDIA_CORRUPT;
}

int cmedia_read_header(const void *bytes, size_t length, int decoder, cmedia_header *header) {
    if (!cmedia_chooses(bytes, length, decoder)) return cmedia_failure();
    VipsImage *image = vips_image_new_from_buffer(bytes, length, "", NULL);
    if (!image) return cmedia_failure();
    bool swap = vips_image_get_orientation_swap(image);
    header->width = swap ? image->Ysize : image->Xsize;
    header->height = swap ? image->Xsize : image->Ysize;
    header->frames = vips_image_get_n_pages(image);
    g_object_unref(image);
    vips_error_clear();
    return CMEDIA_DONE;
}

// Pulls all pixels of a small picture into memory, as 8 bit sRGB, with or without alpha.
static VipsImage *pull_pixels(VipsImage *lazy) {
    VipsImage *srgb = NULL;
    if (lazy->Type == VIPS_INTERPRETATION_sRGB && lazy->BandFmt == VIPS_FORMAT_UCHAR && lazy->Bands >= 3) {
        srgb = g_object_ref(lazy);
    } else {
        VipsImage *converted = NULL;
        if (vips_colourspace(lazy, &converted, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
        int error = vips_cast_uchar(converted, &srgb, NULL);
        g_object_unref(converted);
        if (error) return NULL;
    }
    VipsImage *pixels = vips_image_copy_memory(srgb);
    g_object_unref(srgb);
    return pixels;
}

static bool has_profile(const void *bytes, size_t length) {
    VipsImage *header = vips_image_new_from_buffer(bytes, length, "", NULL);
    bool found = header && vips_image_get_typeof(header, VIPS_META_ICC_NAME);
    if (header) g_object_unref(header);
    return found;
}

// libvips is lazy: a file's faults show only once its pixels are pulled.
static VipsImage *decode(
    const void *bytes, size_t length, int decoder, int width, const char *options, bool convert) {
    VipsImage *lazy = NULL;
    cmedia_frame frame;
    if (decoder == CMEDIA_GIF && cmedia_find_small_frame(bytes, length, &frame)) {
        VipsFailOn fail_on = strcmp(options, "fail_on=none") ? VIPS_FAIL_ON_TRUNCATED : VIPS_FAIL_ON_NONE;
        lazy = cmedia_draw_small_frame(bytes, length, &frame, width, LONGEST_SIDE, fail_on);
        VipsImage *pixels = lazy ? pull_pixels(lazy) : NULL;
        if (lazy) g_object_unref(lazy);
        return pixels;
    }
    VipsSize size = decoder == CMEDIA_SVG ? VIPS_SIZE_BOTH : VIPS_SIZE_DOWN;
    // vips_thumbnail_buffer forgets its own fail_on argument in 8.14; the option string reaches the decoder.
    // An export profile washes out pictures that have no profile to start from, so it is for the others only.
    int error = convert ? vips_thumbnail_buffer(
                              (void *) bytes, length, &lazy, width, "height", LONGEST_SIDE, "size", size,
                              "option_string", options, "export_profile", "srgb", NULL)
                        : vips_thumbnail_buffer(
                              (void *) bytes, length, &lazy, width, "height", LONGEST_SIDE, "size", size,
                              "option_string", options, NULL);
    if (error) return NULL;
    VipsImage *pixels = pull_pixels(lazy);
    g_object_unref(lazy);
    return pixels;
}

static const uint8_t *row(VipsImage *pixels, int y) { return VIPS_IMAGE_ADDR(pixels, 0, y); }

// A lenient decoder that got nothing out of a file fills the picture with one colour.
static bool is_blank(VipsImage *pixels) {
    size_t row_length = VIPS_IMAGE_SIZEOF_LINE(pixels), bands = pixels->Bands;
    const uint8_t *first = row(pixels, 0);
    for (int y = 0; y < pixels->Ysize; y++)
        for (size_t x = 0; x < row_length; x += bands)
            if (memcmp(first, row(pixels, y) + x, bands)) return false;
    return true;
}

void cmedia_average(VipsImage *pixels, int from, int to, uint8_t colour[3]) {
    int bands = pixels->Bands;
    uint64_t sum[3] = {0}, count = (uint64_t) (to - from) * pixels->Xsize;
    for (int y = from; y < to; y++) {
        const uint8_t *pixel = row(pixels, y);
        for (int x = 0; x < pixels->Xsize; x++, pixel += bands) {
            unsigned alpha = bands > 3 ? pixel[3] : 255;
            for (int i = 0; i < 3; i++) sum[i] += (pixel[i] * alpha + 255 * (255 - alpha) + 127) / 255;
        }
    }
    for (int i = 0; i < 3; i++) colour[i] = (uint8_t) ((sum[i] + count / 2) / count);
}

// Brightness of a pixel over white, 0...255000.
static unsigned brightness(const uint8_t *pixel, int bands) {
    unsigned alpha = bands > 3 ? pixel[3] : 255;
    unsigned light = 299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2];
    return (light * alpha + 255000 * (255 - alpha)) / 255;
}

#define CELL_COLUMNS 17
#define CELL_ROWS 16
// A grey level: what compression does to an even surface shall set no bit.
#define NOTICEABLE 1000

// Mean brightness in a cell of a grid over the picture; every cell has at least one pixel.
static double cell(VipsImage *pixels, int column, int line) {
    int left = column * pixels->Xsize / CELL_COLUMNS, right = (column + 1) * pixels->Xsize / CELL_COLUMNS;
    int top = line * pixels->Ysize / CELL_ROWS, bottom = (line + 1) * pixels->Ysize / CELL_ROWS;
    right = VIPS_MAX(right, left + 1);
    bottom = VIPS_MAX(bottom, top + 1);
    double sum = 0;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) sum += brightness(row(pixels, y) + x * pixels->Bands, pixels->Bands);
    return sum / ((double) (right - left) * (bottom - top));
}

static void hash_differences(VipsImage *pixels, uint8_t dhash[32]) {
    for (int line = 0; line < CELL_ROWS; line++) {
        double left = cell(pixels, 0, line);
        for (int column = 1; column < CELL_COLUMNS; column++) {
            double right = cell(pixels, column, line);
            int bit = line * (CELL_COLUMNS - 1) + column - 1;
            if (left > right + NOTICEABLE) dhash[bit / 8] |= 0x80 >> bit % 8;
            left = right;
        }
    }
}

static int encode(VipsImage *pixels, int quality, cmedia_drawing *drawing) {
    void *webp = NULL;
    if (vips_webpsave_buffer(pixels, &webp, &drawing->length, "Q", quality, "effort", 4, "strip", TRUE, NULL))
        return cmedia_failure();
    drawing->webp = webp;
    return CMEDIA_DONE;
}

// Takes `pixels` over.
static int finish(VipsImage *pixels, int quality, cmedia_drawing *drawing) {
    drawing->width = pixels->Xsize;
    drawing->height = pixels->Ysize;
    int half = pixels->Ysize / 2;
    cmedia_average(pixels, 0, VIPS_MAX(half, 1), drawing->top);
    cmedia_average(pixels, half, pixels->Ysize, drawing->bottom);
    int result = CMEDIA_DONE;
    if (quality)
        result = encode(pixels, quality, drawing);
    else
        hash_differences(pixels, drawing->dhash);
    g_object_unref(pixels);
    return result;
}

VipsImage *cmedia_decode(const void *bytes, size_t length, int decoder, int width) {
    if (!cmedia_chooses(bytes, length, decoder)) return NULL;
    if (decoder == CMEDIA_SVG) return decode(bytes, length, decoder, width, "", false);
    bool convert = has_profile(bytes, length);
    VipsImage *pixels = decode(bytes, length, decoder, width, "fail_on=truncated", convert);
    return pixels ? pixels : decode(bytes, length, decoder, width, "fail_on=none", convert);
}

int cmedia_draw(const void *bytes, size_t length, int decoder, int width, int quality, cmedia_drawing *drawing) {
    memset(drawing, 0, sizeof *drawing);
    if (!cmedia_chooses(bytes, length, decoder)) return cmedia_failure();
    if (decoder == CMEDIA_SVG) {
        VipsImage *pixels = decode(bytes, length, decoder, width, "", false);
        return pixels ? finish(pixels, quality, drawing) : cmedia_failure();
    }
    bool convert = has_profile(bytes, length);
    VipsImage *pixels = decode(bytes, length, decoder, width, "fail_on=truncated", convert);
    if (!pixels) {
        int reason = cmedia_failure();
        if (reason != CMEDIA_CORRUPT) return reason;
        drawing->damaged = true;
        pixels = decode(bytes, length, decoder, width, "fail_on=none", convert);
        if (!pixels) return cmedia_failure();
        if (is_blank(pixels)) {
            g_object_unref(pixels);
            return cmedia_failure();
        }
    }
    return finish(pixels, quality, drawing);
}

int cmedia_draw_pixels(
    const uint8_t *rgba, int pixel_width, int pixel_height, int width, int quality, cmedia_drawing *drawing) {
    memset(drawing, 0, sizeof *drawing);
    size_t length = (size_t) pixel_width * pixel_height * 4;
    VipsImage *whole = vips_image_new_from_memory(rgba, length, pixel_width, pixel_height, 4, VIPS_FORMAT_UCHAR);
    if (!whole) return cmedia_failure();
    VipsImage *typed = NULL, *lazy = NULL, *pixels = NULL;
    if (!vips_copy(whole, &typed, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) &&
        !vips_thumbnail_image(typed, &lazy, width, "height", LONGEST_SIDE, "size", VIPS_SIZE_DOWN, NULL))
        pixels = pull_pixels(lazy);
    int result = pixels ? finish(pixels, quality, drawing) : cmedia_failure();
    if (lazy) g_object_unref(lazy);
    if (typed) g_object_unref(typed);
    g_object_unref(whole);
    return result;
}

bool cmedia_read_metadata(const void *bytes, size_t length, int which, uint8_t **block, size_t *block_length) {
    VipsImage *image = vips_image_new_from_buffer(bytes, length, "", NULL);
    const void *data = NULL;
    size_t count = 0;
    bool found = image && !vips_image_get_blob(image, which ? VIPS_META_XMP_NAME : VIPS_META_EXIF_NAME, &data, &count);
    if (found) {
        *block = g_memdup2(data, count);
        *block_length = count;
    }
    if (image) g_object_unref(image);
    vips_error_clear();
    return found;
}

void cmedia_free(uint8_t *block) { g_free(block); }
