#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <vips/vips.h>

// The first frame of a GIF and the canvas that it stands on, in pixels.
typedef struct {
    unsigned canvas_width, canvas_height, left, top, width, height;
} cmedia_frame;

// Whether the first frame lies within the canvas and leaves some of it free.
bool cmedia_find_small_frame(const void *bytes, size_t length, cmedia_frame *frame);

// libvips 8.14 makes what such a frame leaves free black, not transparent.
VipsImage *cmedia_draw_small_frame(
    const void *bytes, size_t length, const cmedia_frame *frame, int width, int height, VipsFailOn fail_on);
