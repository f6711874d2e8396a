// Words and codes in pictures as Swift may see them: plain C types over libvips, tesseract and ZXing.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One byte a pixel, rows from top to bottom, upright, over white. `pixels` belongs to the caller: cmedia_free.
typedef struct {
    uint8_t *pixels;
    int width;
    int height;
} cmedia_grey;

// Decodes a picture to grey, `width` wide and never larger than it is. What is missing of a damaged file is left blank.
int cmedia_decode_grey(const void *bytes, size_t length, int decoder, int width, cmedia_grey *grey);
// The same from pixels: 4 bytes each, RGBA, not premultiplied.
int cmedia_grey_of_pixels(
    const uint8_t *rgba, int pixel_width, int pixel_height, int width, cmedia_grey *grey);
// Turns light text on a dark ground into dark text on a light one; says whether it had to.
bool cmedia_invert_if_dark(cmedia_grey *grey);
// Where something stands in a picture, in pixels.
typedef struct {
    int x, y, width, height;
} cmedia_box;

// A screen has fewer buttons; each is read by itself, so that this bounds the time.
#define CMEDIA_MOST_BUTTONS 64

// Draws the light words on coloured buttons and bars dark on white, each where it stands, and nothing else. Returns how many
// there are, from the top, and says where they are. Makes no picture where there are none.
size_t cmedia_lift_buttons(const cmedia_grey *grey, cmedia_grey *lifted, cmedia_box boxes[CMEDIA_MOST_BUTTONS]);

// Pixels of the grey picture; `text` is UTF-8.
typedef struct {
    char *text;
    int x, y, width, height;
    float confidence;  // 0...100
    bool is_glued;  // to the word before it, without a space
    bool ends_line;
} cmedia_word;

typedef struct {
    cmedia_word *words;
    size_t count;
} cmedia_words;

// Loads tesseract, which is not linked, so that thumbnails need not carry it and its absence is no fault. NULL where it
// is missing, otherwise its version, such as "5.3.0".
const char *cmedia_load_reader(void);
// Whether a model of this name is installed, such as "Hangul" or "eng".
bool cmedia_has_model(const char *name);

enum {
    CMEDIA_NO_ENGINE = 3,
};

// Reads the words of a grey picture with dark text: all of it where `box_count` is 0, otherwise what stands in each box.
// cmedia_free_words takes them back.
int cmedia_read_words(
    const cmedia_grey *grey, const char *model, const cmedia_box *boxes, size_t box_count, cmedia_words *words);
void cmedia_free_words(cmedia_words *words);

// Calls `found` for each QR code and the like, with what it says (UTF-8) and what kind it is.
void cmedia_read_codes(
    const cmedia_grey *grey, void *context,
    void (*found)(void *context, const char *text, size_t length, const char *format));

#ifdef __cplusplus
}
#endif
