#include "shadows.h"

#include <glib.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

// How much of a blurred edge from `from` to `to` reaches `at`.
static double reach(double at, double from, double to, double deviation) {
    double unit = deviation * G_SQRT2;
    return (erf((at - from) / unit) - erf((at - to) / unit)) / 2;
}

// A Gaussian blurs each axis by itself, so a rectangle's shadow is the product of two profiles.
cairo_surface_t *cmedia_blurred_box(double width, double height, double deviation, int margin) {
    int columns = (int) ceil(width) + 2 * margin, rows = (int) ceil(height) + 2 * margin;
    cairo_surface_t *mask = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, rows);
    if (cairo_surface_status(mask)) {
        cairo_surface_destroy(mask);
        return NULL;
    }
    int stride = cairo_image_surface_get_stride(mask);
    uint8_t *pixels = cairo_image_surface_get_data(mask);
    double *profile = g_new(double, columns);
    for (int x = 0; x < columns; x++) profile[x] = reach(x + .5, margin, margin + width, deviation);
    for (int y = 0; y < rows; y++) {
        double share = reach(y + .5, margin, margin + height, deviation);
        for (int x = 0; x < columns; x++) pixels[y * stride + x] = (uint8_t) lround(255 * share * profile[x]);
    }
    g_free(profile);
    cairo_surface_mark_dirty(mask);
    return mask;
}

static void blur_line(const uint8_t *from, uint8_t *to, int count, int step, const double *kernel, int radius) {
    for (int i = 0; i < count; i++) {
        double sum = 0;
        for (int offset = -radius; offset <= radius; offset++) {
            int at = i + offset;
            if (at >= 0 && at < count) sum += kernel[ABS(offset)] * from[at * step];
        }
        to[i * step] = (uint8_t) lround(sum);
    }
}

void cmedia_blur(cairo_surface_t *mask, double deviation) {
    int columns = cairo_image_surface_get_width(mask), rows = cairo_image_surface_get_height(mask);
    int stride = cairo_image_surface_get_stride(mask), radius = (int) ceil(3 * deviation);
    double *kernel = g_new(double, radius + 1), sum = 0;
    for (int i = 0; i <= radius; i++) {
        kernel[i] = exp(-(double) i * i / (2 * deviation * deviation));
        sum += i ? 2 * kernel[i] : kernel[i];
    }
    for (int i = 0; i <= radius; i++) kernel[i] /= sum;
    cairo_surface_flush(mask);
    uint8_t *pixels = cairo_image_surface_get_data(mask);
    size_t size = (size_t) stride * rows;
    uint8_t *copy = g_malloc(size);
    memcpy(copy, pixels, size);
    for (int y = 0; y < rows; y++)
        blur_line(copy + y * stride, pixels + y * stride, columns, 1, kernel, radius);
    memcpy(copy, pixels, size);
    for (int x = 0; x < columns; x++) blur_line(copy + x, pixels + x, rows, stride, kernel, radius);
    g_free(copy);
    g_free(kernel);
    cairo_surface_mark_dirty(mask);
}
