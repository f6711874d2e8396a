// What the files of this target share.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vips/vips.h>

// WebP's own limit for a side.
#define LONGEST_SIDE 16383

// Whether libvips would choose the decoder that the file's first bytes called for.
bool cmedia_chooses(const void *bytes, size_t length, int decoder);
// What libvips' error was about; forgets it.
int cmedia_failure(void);

// Decodes a picture upright in sRGB, at most `width` wide and never larger than it is (SVG: exactly `width` wide), with
// three bands or four; damaged ones as far as they go. NULL for what cannot be decoded.
VipsImage *cmedia_decode(const void *bytes, size_t length, int decoder, int width);
// Average sRGB colour of the rows from `from` up to `to`, over white.
void cmedia_average(VipsImage *pixels, int from, int to, uint8_t colour[3]);
