#include "page.h"

#include "cmedia.h"
#include "decode.h"
#include "fonts.h"
#include "page-internal.h"
#include "shadows.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>
#include <vips/vips.h>

// Pixels for a point, in vectors: 300 for an inch.
#define VECTOR_RESOLUTION (300 / 72.)

static cairo_status_t append(void *written, const unsigned char *bytes, unsigned int count) {
    g_byte_array_append(written, bytes, count);
    return CAIRO_STATUS_SUCCESS;
}

static void prepare(cmedia_page *page, double scale) {
    cairo_identity_matrix(page->context);
    cairo_scale(page->context, scale, scale);
    cairo_set_line_cap(page->context, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(page->context, CAIRO_LINE_JOIN_ROUND);
}

cmedia_page *cmedia_page_open(int format, int width, double page_width, double page_height) {
    cmedia_page *page = g_new0(cmedia_page, 1);
    page->format = format;
    double scale = width / page_width;
    int height = (int) lround(page_height * scale);
    if (format == CMEDIA_PAGE_PDF || format == CMEDIA_PAGE_SVG) {
        page->written = g_byte_array_new();
        page->surface = format == CMEDIA_PAGE_PDF
                            ? cairo_pdf_surface_create_for_stream(append, page->written, width, page_height * scale)
                            : cairo_svg_surface_create_for_stream(append, page->written, width, page_height * scale);
        // Printers that take PDF files know no later one.
        if (format == CMEDIA_PAGE_PDF) cairo_pdf_surface_restrict_to_version(page->surface, CAIRO_PDF_VERSION_1_4);
        if (format == CMEDIA_PAGE_SVG) cairo_svg_surface_set_document_unit(page->surface, CAIRO_SVG_UNIT_PX);
    } else {
        page->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    }
    page->context = cairo_create(page->surface);
    if (cairo_status(page->context)) {
        cmedia_page_close(page);
        return NULL;
    }
    prepare(page, scale);
    return page;
}

void cmedia_page_close(cmedia_page *page) {
    cairo_destroy(page->context);
    cairo_surface_destroy(page->surface);
    if (page->written) g_byte_array_free(page->written, TRUE);
    g_free(page);
}

void cmedia_page_end(cmedia_page *page) { cairo_show_page(page->context); }

int cmedia_page_take(cmedia_page *page, uint8_t **bytes, size_t *length) {
    if (cairo_status(page->context) || cairo_surface_status(page->surface)) return CMEDIA_NO_MEMORY;
    *length = page->written->len;
    *bytes = g_memdup2(page->written->data, *length);
    g_byte_array_set_size(page->written, 0);
    return CMEDIA_DONE;
}

void cmedia_page_push(cmedia_page *page, double x, double y, double angle, double scale) {
    cairo_save(page->context);
    cairo_translate(page->context, x, y);
    cairo_rotate(page->context, angle * G_PI / 180);
    cairo_scale(page->context, scale, scale);
}

void cmedia_page_pop(cmedia_page *page) { cairo_restore(page->context); }

double cmedia_page_resolution(cmedia_page *page) {
    cairo_matrix_t matrix;
    cairo_get_matrix(page->context, &matrix);
    return hypot(matrix.xx, matrix.yx) * (page->written ? VECTOR_RESOLUTION : 1);
}

static void set_ink(cmedia_page *page, cmedia_ink ink) {
    cairo_set_source_rgba(page->context, ink.red / 255., ink.green / 255., ink.blue / 255., ink.opacity);
}

static void round_box(cairo_t *context, cmedia_frame_of_page frame, double radius) {
    double right = frame.x + frame.width, bottom = frame.y + frame.height;
    cairo_new_sub_path(context);
    cairo_arc(context, right - radius, frame.y + radius, radius, -G_PI_2, 0);
    cairo_arc(context, right - radius, bottom - radius, radius, 0, G_PI_2);
    cairo_arc(context, frame.x + radius, bottom - radius, radius, G_PI_2, G_PI);
    cairo_arc(context, frame.x + radius, frame.y + radius, radius, G_PI, 3 * G_PI_2);
    cairo_close_path(context);
}

void cmedia_page_shade(cmedia_page *page, cairo_surface_t *mask, cmedia_ink ink) {
    set_ink(page, ink);
    if (!page->written) {
        cairo_mask_surface(page->context, mask, 0, 0);
        return;
    }
    // Cairo 1.16 puts masks into the wrong place in an SVG, but not pictures.
    int width = cairo_image_surface_get_width(mask), height = cairo_image_surface_get_height(mask);
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *context = cairo_create(picture);
    cairo_set_source(context, cairo_get_source(page->context));
    cairo_mask_surface(context, mask, 0, 0);
    cairo_destroy(context);
    cairo_set_source_surface(page->context, picture, 0, 0);
    cairo_paint(page->context);
    cairo_surface_destroy(picture);
}

void cmedia_page_box(
    cmedia_page *page, cmedia_frame_of_page frame, double radius, cmedia_ink ink, double deviation) {
    set_ink(page, ink);
    if (deviation <= 0) {
        radius = MIN(radius, MIN(frame.width, frame.height) / 2);
        if (radius > 0)
            round_box(page->context, frame, radius);
        else
            cairo_rectangle(page->context, frame.x, frame.y, frame.width, frame.height);
        cairo_fill(page->context);
        return;
    }
    // A blur has no detail, so six pixels for its deviation are enough.
    double scale = MIN(cmedia_page_resolution(page), 6 / deviation);
    scale = MIN(scale, 4096 / (MAX(frame.width, frame.height) + 6 * deviation));
    int margin = (int) ceil(3 * deviation * scale);
    cairo_surface_t *mask = cmedia_blurred_box(frame.width * scale, frame.height * scale, deviation * scale, margin);
    if (!mask) return;
    cairo_save(page->context);
    cairo_translate(page->context, frame.x - margin / scale, frame.y - margin / scale);
    cairo_scale(page->context, 1 / scale, 1 / scale);
    cmedia_page_shade(page, mask, ink);
    cairo_restore(page->context);
    cairo_surface_destroy(mask);
}

void cmedia_page_move(cmedia_page *page, double x, double y) { cairo_move_to(page->context, x, y); }

void cmedia_page_line(cmedia_page *page, double x, double y) { cairo_line_to(page->context, x, y); }

void cmedia_page_curve(cmedia_page *page, double control_x, double control_y, double x, double y) {
    double from_x, from_y;
    cairo_get_current_point(page->context, &from_x, &from_y);
    // A quadratic curve as a cubic one.
    cairo_curve_to(
        page->context, from_x + (control_x - from_x) * 2 / 3, from_y + (control_y - from_y) * 2 / 3,
        x + (control_x - x) * 2 / 3, y + (control_y - y) * 2 / 3, x, y);
}

void cmedia_page_stroke(cmedia_page *page, double width, cmedia_ink ink, double dots) {
    set_ink(page, ink);
    cairo_set_line_width(page->context, width);
    double dashes[] = {0, dots};
    cairo_set_dash(page->context, dashes, dots > 0 ? 2 : 0, 0);
    cairo_stroke(page->context);
}

static void show_line(cairo_t *context, PangoLayoutLine *line, double x, double y) {
    cairo_move_to(context, x, y);
    pango_cairo_show_layout_line(context, line);
    cairo_new_path(context);
}

// Cairo puts glyphs at whole pixels; as outlines they stand where they belong. Emoji have none.
static void fill_line(cairo_t *context, PangoLayoutLine *line, double x, double y) {
    for (GSList *link = line->runs; link; link = link->next) {
        PangoGlyphItem *run = link->data;
        PangoFont *font = run->item->analysis.font;
        cairo_move_to(context, x, y);
        if (cmedia_is_coloured(font)) {
            pango_cairo_show_glyph_string(context, font, run->glyphs);
        } else {
            pango_cairo_glyph_string_path(context, font, run->glyphs);
            cairo_fill(context);
        }
        x += (double) pango_glyph_string_get_width(run->glyphs) / PANGO_SCALE;
    }
    cairo_new_path(context);
}

// The baseline of upright lines lies on a whole pixel, as in browsers.
static double whole_pixel(cairo_t *context, double y) {
    cairo_matrix_t matrix;
    cairo_get_matrix(context, &matrix);
    if (fabs(matrix.xy) > 1e-9 || fabs(matrix.yx) > 1e-9) return y;
    return (floor(matrix.yy * y + matrix.y0 + .5) - matrix.y0) / matrix.yy;
}

void cmedia_page_text(
    cmedia_page *page, const char *text, int font, double size, cmedia_ink ink, int anchor, double x, double y) {
    PangoFontMap *map = cmedia_font_map();
    if (!map) return;
    PangoContext *context = pango_font_map_create_context(map);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string("ko"));
    pango_cairo_update_context(page->context, context);
    PangoLayout *layout = pango_layout_new(context);
    PangoFontDescription *description = cmedia_font_description(font, size);
    pango_layout_set_font_description(layout, description);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_text(layout, text, -1);
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
    PangoRectangle extents = {0};
    pango_layout_line_get_extents(line, NULL, &extents);
    double width = (double) extents.width / PANGO_SCALE;
    set_ink(page, ink);
    x -= anchor == CMEDIA_END ? width : anchor == CMEDIA_MIDDLE ? width / 2 : 0;
    if (page->written)
        show_line(page->context, line, x, y);
    else
        fill_line(page->context, line, x, whole_pixel(page->context, y));
    pango_font_description_free(description);
    g_object_unref(layout);
    g_object_unref(context);
}

bool cmedia_page_is_inked(cmedia_page *page) {
    if (page->written) return false;
    cairo_surface_flush(page->surface);
    int width = cairo_image_surface_get_width(page->surface), height = cairo_image_surface_get_height(page->surface);
    int stride = cairo_image_surface_get_stride(page->surface);
    const uint8_t *pixels = cairo_image_surface_get_data(page->surface);
    for (int y = 0; y < height; y++) {
        const uint32_t *row = (const uint32_t *) (pixels + (size_t) y * stride);
        for (int x = 0; x < width; x++)
            if ((row[x] ^ *(const uint32_t *) pixels) & 0xffffff) return true;
    }
    return false;
}

static int finish_pixels(
    cmedia_page *page, int quality, uint8_t **bytes, size_t *length, uint8_t top[3], uint8_t bottom[3]) {
    int width = cairo_image_surface_get_width(page->surface), height = cairo_image_surface_get_height(page->surface);
    int stride = cairo_image_surface_get_stride(page->surface);
    const uint8_t *pixels = cairo_image_surface_get_data(page->surface);
    uint8_t *rgb = g_try_malloc((size_t) width * height * 3), *to = rgb;
    if (!rgb) return CMEDIA_NO_MEMORY;
    for (int y = 0; y < height; y++) {
        const uint32_t *row = (const uint32_t *) (pixels + (size_t) y * stride);
        for (int x = 0; x < width; x++) {
            *to++ = row[x] >> 16;
            *to++ = row[x] >> 8;
            *to++ = row[x];
        }
    }
    VipsImage *raw = vips_image_new_from_memory(rgb, (size_t) width * height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    VipsImage *image = NULL;
    void *file = NULL;
    int failed = !raw || vips_copy(raw, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    if (!failed) {
        int half = height / 2;
        cmedia_average(raw, 0, MAX(half, 1), top);
        cmedia_average(raw, half, height, bottom);
        if (page->format == CMEDIA_PAGE_PNG)
            failed = vips_pngsave_buffer(image, &file, length, "compression", 6, "strip", TRUE, NULL);
        else if (page->format == CMEDIA_PAGE_JPEG)
            failed = vips_jpegsave_buffer(
                image, &file, length, "Q", quality, "strip", TRUE, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF, NULL);
        else
            failed = vips_webpsave_buffer(image, &file, length, "Q", quality, "effort", 4, "strip", TRUE, NULL);
    }
    *bytes = file;
    if (image) g_object_unref(image);
    if (raw) g_object_unref(raw);
    g_free(rgb);
    return failed ? cmedia_failure() : CMEDIA_DONE;
}

int cmedia_page_finish(
    cmedia_page *page, int quality, uint8_t **bytes, size_t *length, uint8_t top[3], uint8_t bottom[3]) {
    memset(top, 255, 3);
    memset(bottom, 255, 3);
    if (cairo_status(page->context)) return CMEDIA_NO_MEMORY;
    if (!page->written) {
        cairo_surface_flush(page->surface);
        return finish_pixels(page, quality, bytes, length, top, bottom);
    }
    cairo_surface_finish(page->surface);
    return cmedia_page_take(page, bytes, length);
}
