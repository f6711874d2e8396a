#include "cmedia.h"
#include "decode.h"
#include "reading.h"

#include <string.h>
#include <vips/vips.h>

// Beyond any side that is let in: the width alone decides.
#define ANY_HEIGHT 1000000

// Takes `lazy` over.
static int pull_grey(VipsImage *lazy, cmedia_grey *grey) {
    VipsImage *whole = vips_image_new();
    VipsImage **step = (VipsImage **) vips_object_local_array(VIPS_OBJECT(whole), 3);
    double white[] = {255};
    VipsArrayDouble *background = vips_array_double_new(white, 1);
    VipsImage *last = lazy;
    int error = vips_colourspace(last, &step[0], VIPS_INTERPRETATION_B_W, NULL);
    if (!error) last = step[0];
    if (!error && vips_image_hasalpha(last)) {
        error = vips_flatten(last, &step[1], "background", background, NULL);
        if (!error) last = step[1];
    }
    if (!error) error = vips_cast_uchar(last, &step[2], NULL);
    size_t length = 0;
    if (!error) {
        grey->width = step[2]->Xsize;
        grey->height = step[2]->Ysize;
        grey->pixels = vips_image_write_to_memory(step[2], &length);
        error = !grey->pixels;
    }
    vips_area_unref(VIPS_AREA(background));
    g_object_unref(whole);
    g_object_unref(lazy);
    if (error) return cmedia_failure();
    if (length == (size_t) grey->width * grey->height) return CMEDIA_DONE;
    g_free(grey->pixels);
    grey->pixels = NULL;
    return CMEDIA_CORRUPT;
}

int cmedia_decode_grey(const void *bytes, size_t length, int decoder, int width, cmedia_grey *grey) {
    memset(grey, 0, sizeof *grey);
    if (!cmedia_chooses(bytes, length, decoder)) return cmedia_failure();
    VipsImage *lazy = NULL;
    if (vips_thumbnail_buffer(
            (void *) bytes, length, &lazy, width, "height", ANY_HEIGHT, "size", VIPS_SIZE_DOWN, "option_string",
            "fail_on=none", NULL))
        return cmedia_failure();
    return pull_grey(lazy, grey);
}

int cmedia_grey_of_pixels(
    const uint8_t *rgba, int pixel_width, int pixel_height, int width, cmedia_grey *grey) {
    memset(grey, 0, sizeof *grey);
    size_t length = (size_t) pixel_width * pixel_height * 4;
    VipsImage *whole = vips_image_new_from_memory(rgba, length, pixel_width, pixel_height, 4, VIPS_FORMAT_UCHAR);
    if (!whole) return cmedia_failure();
    VipsImage *typed = NULL, *lazy = NULL;
    int error = vips_copy(whole, &typed, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) ||
                vips_thumbnail_image(typed, &lazy, width, "height", ANY_HEIGHT, "size", VIPS_SIZE_DOWN, NULL);
    int result = error ? cmedia_failure() : pull_grey(lazy, grey);
    if (typed) g_object_unref(typed);
    g_object_unref(whole);
    return result;
}

bool cmedia_invert_if_dark(cmedia_grey *grey) {
    // Screens that are half dark read better as they are.
    const int darkest_light = 110;
    size_t count = (size_t) grey->width * grey->height, histogram[256] = {0}, seen = 0;
    for (size_t i = 0; i < count; i++) histogram[grey->pixels[i]]++;
    int median = 0;
    while (median < 255 && (seen += histogram[median]) * 2 < count) median++;
    if (median >= darkest_light) return false;
    for (size_t i = 0; i < count; i++) grey->pixels[i] = 255 - grey->pixels[i];
    return true;
}
