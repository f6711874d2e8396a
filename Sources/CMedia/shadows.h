// Soft shadows as masks.
#pragma once
#include <cairo.h>

// The mask of a blurred rectangle, `margin` wide around it, all in pixels. NULL without memory.
cairo_surface_t *cmedia_blurred_box(double width, double height, double deviation, int margin);
// Blurs a mask in place, by a Gaussian of that deviation in pixels.
void cmedia_blur(cairo_surface_t *mask, double deviation);
