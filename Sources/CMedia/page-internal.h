// What the files of page drawing share.
#pragma once
#include "page.h"

#include <cairo.h>
#include <glib.h>

struct cmedia_page {
    cairo_surface_t *surface;
    cairo_t *context;
    // What vectors are written to.
    GByteArray *written;
    int format;
};

// Pixels for a page unit, as turned and scaled as it is now. Vectors get as many as a sharp screen shows.
double cmedia_page_resolution(cmedia_page *page);
// Paints a mask in one colour, its corner at the origin.
void cmedia_page_shade(cmedia_page *page, cairo_surface_t *mask, cmedia_ink ink);
