#include "gif.h"

#include <stdint.h>

static unsigned number(const uint8_t *at) { return at[0] | at[1] << 8; }

// Walks the blocks before the first image: a palette, extensions.
bool cmedia_find_small_frame(const void *data, size_t length, cmedia_frame *frame) {
    const uint8_t *bytes = data;
    if (length < 13) return false;
    frame->canvas_width = number(bytes + 6);
    frame->canvas_height = number(bytes + 8);
    size_t at = 13 + (bytes[10] & 0x80 ? (size_t) 3 << ((bytes[10] & 7) + 1) : 0);
    while (at + 10 <= length && bytes[at] == 0x21)
        for (at += 2; at < length; at += bytes[at] + 1)
            if (!bytes[at]) {
                at++;
                break;
            }
    if (at + 10 > length || bytes[at] != 0x2C) return false;
    frame->left = number(bytes + at + 1);
    frame->top = number(bytes + at + 3);
    frame->width = number(bytes + at + 5);
    frame->height = number(bytes + at + 7);
    if (!frame->width || !frame->height || frame->left + frame->width > frame->canvas_width ||
        frame->top + frame->height > frame->canvas_height)
        return false;
    return frame->width < frame->canvas_width || frame->height < frame->canvas_height;
}

VipsImage *cmedia_draw_small_frame(
    const void *bytes, size_t length, const cmedia_frame *frame, int width, int height, VipsFailOn fail_on) {
    VipsImage *canvas = NULL, *clear = NULL, *part = NULL, *whole = NULL, *lazy = NULL;
    if (!vips_gifload_buffer((void *) bytes, length, &canvas, "fail_on", fail_on, NULL) &&
        !(vips_image_hasalpha(canvas) ? vips_copy(canvas, &clear, NULL) : vips_addalpha(canvas, &clear, NULL)) &&
        !vips_extract_area(clear, &part, frame->left, frame->top, frame->width, frame->height, NULL) &&
        !vips_embed(part, &whole, frame->left, frame->top, frame->canvas_width, frame->canvas_height, NULL))
        if (vips_thumbnail_image(whole, &lazy, width, "height", height, "size", VIPS_SIZE_DOWN, NULL)) lazy = NULL;
    VipsImage *all[] = {canvas, clear, part, whole};
    for (int i = 0; i < 4; i++)
        if (all[i]) g_object_unref(all[i]);
    return lazy;
}
