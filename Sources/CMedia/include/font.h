// Looking at a font file that somebody brought: plain C types.
#pragma once
#include <stdint.h>

// What was found.
enum {
    CMEDIA_FONT_SOUND = 0,
    CMEDIA_FONT_UNREADABLE = 1,
    // Several fonts in one file.
    CMEDIA_FONT_COLLECTION = 2,
    // Only pictures of letters, which cannot be scaled.
    CMEDIA_FONT_PICTURES = 3,
    // A part that browsers ask for is missing, or letters cannot be drawn.
    CMEDIA_FONT_BROKEN = 4,
    CMEDIA_FONT_EMPTY = 5,
};

typedef struct {
    // UTF-8, the Korean one where there are several; then its style, such as `Bold`.
    char family[256];
    char style[64];
    int32_t glyphs;
    // How many characters it has letters for.
    int32_t characters;
    // Some of those that leave ink, UTF-8.
    char sample[64];
} cmedia_font_facts;

int cmedia_look_at_font(const char *path, cmedia_font_facts *facts);
