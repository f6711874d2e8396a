// What the files of this target share.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// WebP's own limit for a side.
#define LONGEST_SIDE 16383

// Whether libvips would choose the decoder that the file's first bytes called for.
bool cmedia_chooses(const void *bytes, size_t length, int decoder);
// What libvips' error was about; forgets it.
int cmedia_failure(void);
