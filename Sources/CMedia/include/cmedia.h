// libvips and the kernel's sandboxes as Swift may see them: plain C types, no GLib, nothing variadic.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "font.h"
#include "page.h"
#include "reading.h"

// How a call ended.
enum {
    CMEDIA_DONE = 0,
    CMEDIA_CORRUPT = 1,
    CMEDIA_NO_MEMORY = 2,
};

// The decoders, one per kind of file. Exactly these are allowed to run.
enum {
    CMEDIA_JPEG = 0,
    CMEDIA_PNG = 1,
    CMEDIA_WEBP = 2,
    CMEDIA_GIF = 3,
    CMEDIA_HEIF = 4,
    CMEDIA_SVG = 5,
};

// What a header says; width and height are those of the upright picture.
typedef struct {
    int64_t width;
    int64_t height;
    int64_t frames;
} cmedia_header;

// A drawn picture. `webp` belongs to the caller: cmedia_free. It still holds the original's metadata, and is NULL when
// only the colours were asked for.
typedef struct {
    uint8_t *webp;
    size_t length;
    int width;
    int height;
    uint8_t top[3];     // average sRGB colour of the upper half, over white
    uint8_t bottom[3];  // ... and of the lower half
    uint8_t dhash[32];  // see PictureFacts; only when just the colours were asked for
    bool damaged;       // part of the file is missing or wrong; what could be decoded was drawn
} cmedia_drawing;

// Starts libvips: loads its modules, allows the decoders above and no other, one thread, no cache, no log.
bool cmedia_start(void);
// For example "8.14.1".
const char *cmedia_version(void);
// Whether this libvips was built with the decoder.
bool cmedia_can_decode(int decoder);

// Reads a header and no pixels.
int cmedia_read_header(const void *bytes, size_t length, int decoder, cmedia_header *header);
// Copies the EXIF (which = 0) or XMP (which = 1) block of a file to a new piece of memory, for cmedia_free; false when
// there is none.
bool cmedia_read_metadata(const void *bytes, size_t length, int which, uint8_t **block, size_t *block_length);
// Draws a picture upright in sRGB, at most `width` wide and never larger than it is (SVG: exactly `width` wide).
// `quality` is WebP's, or 0 for only the colours.
int cmedia_draw(const void *bytes, size_t length, int decoder, int width, int quality, cmedia_drawing *drawing);
// The same from pixels: 4 bytes each, RGBA, not premultiplied, rows from top to bottom.
int cmedia_draw_pixels(
    const uint8_t *rgba, int pixel_width, int pixel_height, int width, int quality, cmedia_drawing *drawing);
void cmedia_free(uint8_t *block);

// The sandbox. Each says whether it holds; none can be taken back.

// Closes every descriptor but the standard three, and dies with the thread that spawned this process.
void cmedia_leave_parent(void);
// Keeps of root's powers only that of reading files of others, and becomes the owner of `folder`; does nothing but drop
// capabilities for other users. To be called before there is a second thread.
bool cmedia_leave_root(const char *folder);
bool cmedia_limit_resources(uint64_t memory, uint64_t file_bytes);
// From now on this process may use `seconds` more of processor time before SIGXCPU ends it.
bool cmedia_allow_processor_time(uint64_t seconds);
bool cmedia_forbid_new_privileges(void);
// Lets files be read under `readable` and created under `writable` only. Returns Landlock's version, 0 without it.
int cmedia_confine_files(
    const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count);
// Refuses the system calls that a decoder has no use for. Covers all threads.
bool cmedia_filter_system_calls(void);
