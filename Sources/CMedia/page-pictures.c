#include "cmedia.h"
#include "decode.h"
#include "page-internal.h"
#include "shadows.h"

#include <math.h>
#include <string.h>
#include <vips/vips.h>

#define WIDEST 8192
#define MOST_WHOLE 1440

// Pixels of libvips as a surface of cairo. Vectors keep opaque ones as JPEG: a PDF of raw pixels is ten times as long.
static cairo_surface_t *surface_of(VipsImage *pixels, bool keep_jpeg) {
    int width = pixels->Xsize, height = pixels->Ysize, bands = pixels->Bands;
    bool opaque = bands < 4;
    cairo_surface_t *surface =
        cairo_image_surface_create(opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height);
    if (cairo_surface_status(surface)) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    uint8_t *to = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < height; y++) {
        const uint8_t *from = VIPS_IMAGE_ADDR(pixels, 0, y);
        uint32_t *row = (uint32_t *) (to + (size_t) y * stride);
        for (int x = 0; x < width; x++, from += bands) {
            uint32_t alpha = opaque ? 255 : from[3];
            uint32_t red = (from[0] * alpha + 127) / 255, green = (from[1] * alpha + 127) / 255;
            row[x] = alpha << 24 | red << 16 | green << 8 | (from[2] * alpha + 127) / 255;
        }
    }
    cairo_surface_mark_dirty(surface);
    void *jpeg = NULL;
    size_t length = 0;
    if (keep_jpeg && opaque && !vips_jpegsave_buffer(pixels, &jpeg, &length, "Q", 88, "strip", TRUE, NULL))
        cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_JPEG, jpeg, length, g_free, jpeg);
    vips_error_clear();
    return surface;
}

static cairo_surface_t *decode(const void *bytes, size_t length, int decoder, double width, bool keep_jpeg) {
    VipsImage *pixels = cmedia_decode(bytes, length, decoder, (int) CLAMP(ceil(width), 1, WIDEST));
    if (!pixels) return NULL;
    cairo_surface_t *surface = surface_of(pixels, keep_jpeg);
    g_object_unref(pixels);
    return surface;
}

static uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    uint32_t pixel = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = (a >> shift & 255) + (b >> shift & 255) + (c >> shift & 255) + (d >> shift & 255);
        pixel |= (sum + 2) / 4 << shift;
    }
    return pixel;
}

// Half as wide and high, by the mean of each four pixels. Takes the surface over; NULL without memory.
static cairo_surface_t *halve(cairo_surface_t *surface) {
    int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
    cairo_surface_t *half = cairo_image_surface_create(
        cairo_image_surface_get_format(surface), MAX(width / 2, 1), MAX(height / 2, 1));
    const uint8_t *from = cairo_image_surface_get_data(surface);
    uint8_t *to = cairo_image_surface_get_data(half);
    int stride = cairo_image_surface_get_stride(surface), half_stride = cairo_image_surface_get_stride(half);
    for (int y = 0; to && y < MAX(height / 2, 1); y++) {
        const uint32_t *upper = (const uint32_t *) (from + (size_t) 2 * y * stride);
        const uint32_t *lower = 2 * y + 1 < height ? (const uint32_t *) ((const uint8_t *) upper + stride) : upper;
        uint32_t *row = (uint32_t *) (to + (size_t) y * half_stride);
        for (int x = 0; x < MAX(width / 2, 1); x++) {
            int left = 2 * x, right = MIN(2 * x + 1, width - 1);
            row[x] = mean(upper[left], upper[right], lower[left], lower[right]);
        }
    }
    cairo_surface_mark_dirty(half);
    cairo_surface_destroy(surface);
    return half;
}

// As browsers shrink pictures: by halves while they stay at least as wide as they are drawn; the rest while drawing.
static cairo_surface_t *decode_halved(const void *bytes, size_t length, int decoder, int width, double drawn) {
    int halves = 0;
    while (width / (2 << halves) >= drawn) halves++;
    int skipped = 0;
    // What is very large shrinks while it is decoded.
    while (skipped < halves && width / (1 << skipped) > MOST_WHOLE) skipped++;
    cairo_surface_t *surface = decode(bytes, length, decoder, (double) width / (1 << skipped), false);
    for (int i = skipped; surface && i < halves; i++) surface = halve(surface);
    return surface;
}

bool cmedia_page_picture(
    cmedia_page *page, const void *bytes, size_t length, int decoder, cmedia_frame_of_page frame,
    cmedia_frame_of_page crop) {
    cmedia_header header;
    if (cmedia_read_header(bytes, length, decoder, &header)) return false;
    // Page units for a pixel of the original.
    double scale =
        MAX(frame.width / (crop.width * header.width), frame.height / (crop.height * header.height));
    double resolution = cmedia_page_resolution(page);
    double drawn = header.width * scale * resolution;
    cairo_surface_t *picture = page->written ? decode(bytes, length, decoder, drawn, true)
                                             : decode_halved(bytes, length, decoder, (int) header.width, drawn);
    if (!picture) return false;
    double width = header.width * scale, height = header.height * scale;
    cairo_t *context = page->context;
    cairo_save(context);
    cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height);
    cairo_clip(context);
    cairo_translate(
        context, frame.x + frame.width / 2 - (crop.x + crop.width / 2) * width,
        frame.y + frame.height / 2 - (crop.y + crop.height / 2) * height);
    cairo_scale(
        context, width / cairo_image_surface_get_width(picture), height / cairo_image_surface_get_height(picture));
    cairo_set_source_surface(context, picture, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
    // Beyond its edge a picture goes on as it ends, or the edge would let the paper through.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
    cairo_paint(context);
    cairo_restore(context);
    cairo_surface_destroy(picture);
    return true;
}

static void cast_shadow(
    cmedia_page *page, cairo_surface_t *picture, cmedia_frame_of_page frame, double deviation, double way,
    cmedia_ink ink) {
    double scale = MIN(cmedia_page_resolution(page), 6 / deviation);
    scale = MIN(scale, 2048 / (MAX(frame.width, frame.height) + 6 * deviation));
    int margin = (int) ceil(3 * deviation * scale);
    int width = (int) ceil(frame.width * scale) + 2 * margin, height = (int) ceil(frame.height * scale) + 2 * margin;
    cairo_surface_t *mask = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
    cairo_t *context = cairo_create(mask);
    cairo_translate(context, margin, margin);
    cairo_scale(
        context, frame.width * scale / cairo_image_surface_get_width(picture),
        frame.height * scale / cairo_image_surface_get_height(picture));
    cairo_set_source_surface(context, picture, 0, 0);
    cairo_paint(context);
    bool failed = cairo_status(context) != CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    if (!failed) {
        cmedia_blur(mask, deviation * scale);
        cairo_save(page->context);
        cairo_translate(page->context, frame.x - margin / scale, frame.y - margin / scale + way);
        cairo_scale(page->context, 1 / scale, 1 / scale);
        cmedia_page_shade(page, mask, ink);
        cairo_restore(page->context);
    }
    cairo_surface_destroy(mask);
}

bool cmedia_page_sticker(
    cmedia_page *page, const void *bytes, size_t length, int decoder, cmedia_frame_of_page frame, double deviation,
    double way, cmedia_ink shadow) {
    cmedia_header header;
    if (cmedia_read_header(bytes, length, decoder, &header)) return false;
    double scale = MIN(frame.width / header.width, frame.height / header.height);
    cmedia_frame_of_page fitting = {.width = header.width * scale, .height = header.height * scale};
    fitting.x = frame.x + (frame.width - fitting.width) / 2;
    fitting.y = frame.y + (frame.height - fitting.height) / 2;
    double resolution = cmedia_page_resolution(page);
    cairo_surface_t *picture = decode(bytes, length, decoder, fitting.width * resolution, page->written != NULL);
    if (!picture) return false;
    cast_shadow(page, picture, fitting, deviation, way, shadow);
    cairo_t *context = page->context;
    cairo_save(context);
    cairo_translate(context, fitting.x, fitting.y);
    cairo_scale(
        context, fitting.width / cairo_image_surface_get_width(picture),
        fitting.height / cairo_image_surface_get_height(picture));
    cairo_set_source_surface(context, picture, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
    cairo_paint(context);
    cairo_restore(context);
    cairo_surface_destroy(picture);
    return true;
}
