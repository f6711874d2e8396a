// Drawing of diary pages with cairo and pango: plain C types. Lengths are page units, from the group's centre.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a page is drawn as.
enum {
    CMEDIA_PAGE_PNG = 0,
    CMEDIA_PAGE_JPEG = 1,
    CMEDIA_PAGE_WEBP = 2,
    CMEDIA_PAGE_PDF = 3,
    CMEDIA_PAGE_SVG = 4,
};

// Where a line of words begins, has its middle, or ends.
enum {
    CMEDIA_START = 0,
    CMEDIA_MIDDLE = 1,
    CMEDIA_END = 2,
};

typedef struct cmedia_page cmedia_page;

typedef struct {
    double x, y, width, height;
} cmedia_frame_of_page;

typedef struct {
    uint8_t red, green, blue;
    double opacity;
} cmedia_ink;

// Makes a font file known for the rest of this process; each file costs its reading once. Nothing is drawn with any other
// font. One of somebody's own stands in for no other. Returns its number, or -1 for what is no font.
int cmedia_add_font(const char *path, bool is_own);
// Makes all fonts unknown again if some of them were somebody's own: the next page may be another person's.
void cmedia_forget_own_fonts(void);

// A page `width` pixels wide (vectors: points). NULL without memory.
cmedia_page *cmedia_page_open(int format, int width, double page_width, double page_height);
void cmedia_page_close(cmedia_page *page);
// Ends a page of a PDF file; what is drawn next stands on another of the same size.
void cmedia_page_end(cmedia_page *page);
// Takes the bytes of a PDF file that were written since the last call, for cmedia_free. Each end of a page writes some.
int cmedia_page_take(cmedia_page *page, uint8_t **bytes, size_t *length);

void cmedia_page_push(cmedia_page *page, double x, double y, double angle, double scale);
void cmedia_page_pop(cmedia_page *page);

// `deviation` is that of a blur; 0 for a sharp edge.
void cmedia_page_box(
    cmedia_page *page, cmedia_frame_of_page frame, double radius, cmedia_ink ink, double deviation);
void cmedia_page_move(cmedia_page *page, double x, double y);
void cmedia_page_line(cmedia_page *page, double x, double y);
void cmedia_page_curve(cmedia_page *page, double control_x, double control_y, double x, double y);
// Strokes what the three above made. `dots` is their distance; 0 for a whole line.
void cmedia_page_stroke(cmedia_page *page, double width, cmedia_ink ink, double dots);
// `font` is a number of cmedia_add_font; the fonts added after it stand in for characters that it has not.
void cmedia_page_text(
    cmedia_page *page, const char *text, int font, double size, cmedia_ink ink, int anchor, double x, double y);
// Draws the part `crop` (in parts of the picture) so that it covers the frame; false if it cannot be decoded.
bool cmedia_page_picture(
    cmedia_page *page, const void *bytes, size_t length, int decoder, cmedia_frame_of_page frame,
    cmedia_frame_of_page crop);
// Draws the whole picture so that it fits into the frame, over its blurred shadow.
bool cmedia_page_sticker(
    cmedia_page *page, const void *bytes, size_t length, int decoder, cmedia_frame_of_page frame, double deviation,
    double way, cmedia_ink shadow);

// Whether a canvas of pixels has any that differs from its first.
bool cmedia_page_is_inked(cmedia_page *page);
// The finished file, for cmedia_free. `top` and `bottom` as in cmedia_drawing; vectors have white ones.
int cmedia_page_finish(
    cmedia_page *page, int quality, uint8_t **bytes, size_t *length, uint8_t top[3], uint8_t bottom[3]);
