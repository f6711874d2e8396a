#include "cmedia.h"
#include "reading.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <tesseract/capi.h>

// The header's own declarations say what the loaded functions are, so that the compiler checks every call.
#define FUNCTIONS(DO)                                                                                                  \
    DO(TessVersion)                                                                                                    \
    DO(TessBaseAPICreate)                                                                                              \
    DO(TessBaseAPIInit2)                                                                                               \
    DO(TessBaseAPISetVariable)                                                                                         \
    DO(TessBaseAPISetPageSegMode)                                                                                      \
    DO(TessBaseAPISetImage)                                                                                            \
    DO(TessBaseAPISetRectangle)                                                                                        \
    DO(TessBaseAPIRecognize)                                                                                           \
    DO(TessBaseAPIGetIterator)                                                                                         \
    DO(TessBaseAPIClear)                                                                                               \
    DO(TessBaseAPIEnd)                                                                                                 \
    DO(TessBaseAPIDelete)                                                                                              \
    DO(TessResultIteratorNext)                                                                                         \
    DO(TessResultIteratorGetUTF8Text)                                                                                  \
    DO(TessResultIteratorConfidence)                                                                                   \
    DO(TessResultIteratorGetPageIteratorConst)                                                                         \
    DO(TessResultIteratorDelete)                                                                                       \
    DO(TessPageIteratorBoundingBox)                                                                                    \
    DO(TessPageIteratorIsAtBeginningOf)                                                                                \
    DO(TessPageIteratorIsAtFinalElement)                                                                               \
    DO(TessDeleteText)

static struct {
#define DECLARE(name) __typeof__(name) *name;
    FUNCTIONS(DECLARE)
} engine;

static void *library;
static TessBaseAPI *reader;
static char reader_model[32];

const char *cmedia_load_reader(void) {
    static const char *const names[] = {"libtesseract.so.5", "libtesseract.so.4", "libtesseract.so"};
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_NOW);
    if (!library) return NULL;
#define FIND(name)                                                                                                     \
    if (!engine.name && !(engine.name = (__typeof__(name) *) dlsym(library, #name))) return NULL;
    FUNCTIONS(FIND)
    return engine.TessVersion();
}

static void forget_reader(void) {
    if (!reader) return;
    engine.TessBaseAPIEnd(reader);
    engine.TessBaseAPIDelete(reader);
    reader = NULL;
    reader_model[0] = 0;
}

// One model stays loaded, for pictures come in batches.
static bool prepare(const char *model) {
    if (reader && !strcmp(reader_model, model)) return true;
    forget_reader();
    if (!cmedia_load_reader() || strlen(model) >= sizeof reader_model) return false;
    reader = engine.TessBaseAPICreate();
    if (!reader) return false;
    if (engine.TessBaseAPIInit2(reader, NULL, model, OEM_LSTM_ONLY)) {
        engine.TessBaseAPIDelete(reader);
        reader = NULL;
        return false;
    }
    strcpy(reader_model, model);
    engine.TessBaseAPISetVariable(reader, "preserve_interword_spaces", "1");
    // Sauvola's: a bubble of a chat has a ground of its own.
    engine.TessBaseAPISetVariable(reader, "thresholding_method", "2");
    return true;
}

bool cmedia_has_model(const char *name) { return prepare(name); }

static bool append(cmedia_words *words, cmedia_word word) {
    const size_t step = 256;
    if (words->count % step == 0) {
        cmedia_word *larger = realloc(words->words, (words->count + step) * sizeof word);
        if (!larger) return false;
        words->words = larger;
    }
    words->words[words->count++] = word;
    return true;
}

// tesseract cuts between many syllables. Only a line's text tells where it saw a space, so each word is looked up there.
typedef struct {
    char *text;
    const char *rest;
} line_text;

static bool follows_space(line_text *line, const char *word) {
    const char *found = line->rest ? strstr(line->rest, word) : NULL;
    if (!found) return true;
    bool is_apart = found == line->text || strcspn(line->rest, " ") < (size_t) (found - line->rest);
    line->rest = found + strlen(word);
    return is_apart;
}

static void begin_line(line_text *line, TessResultIterator *iterator) {
    if (line->text) engine.TessDeleteText(line->text);
    line->rest = line->text = iterator ? engine.TessResultIteratorGetUTF8Text(iterator, RIL_TEXTLINE) : NULL;
}

static int collect(TessResultIterator *iterator, line_text *line, cmedia_words *words) {
    do {
        const TessPageIterator *place = engine.TessResultIteratorGetPageIteratorConst(iterator);
        if (engine.TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE)) begin_line(line, iterator);
        char *text = engine.TessResultIteratorGetUTF8Text(iterator, RIL_WORD);
        if (!text) continue;
        int left, top, right, bottom;
        cmedia_word word = {.text = strdup(text)};
        engine.TessDeleteText(text);
        if (!word.text) return CMEDIA_NO_MEMORY;
        word.is_glued = !follows_space(line, word.text);
        if (!engine.TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom)) {
            free(word.text);
            continue;
        }
        word.x = left;
        word.y = top;
        word.width = right - left;
        word.height = bottom - top;
        word.confidence = engine.TessResultIteratorConfidence(iterator, RIL_WORD);
        word.ends_line = engine.TessPageIteratorIsAtFinalElement(place, RIL_TEXTLINE, RIL_WORD);
        if (!append(words, word)) {
            free(word.text);
            return CMEDIA_NO_MEMORY;
        }
    } while (engine.TessResultIteratorNext(iterator, RIL_WORD));
    return CMEDIA_DONE;
}

static int recognize(cmedia_words *words) {
    // It refuses pictures that are too small for any letter.
    if (engine.TessBaseAPIRecognize(reader, NULL)) return CMEDIA_DONE;
    TessResultIterator *iterator = engine.TessBaseAPIGetIterator(reader);
    if (!iterator) return CMEDIA_DONE;
    line_text line = {0};
    int result = collect(iterator, &line, words);
    begin_line(&line, NULL);
    engine.TessResultIteratorDelete(iterator);
    return result;
}

int cmedia_read_words(
    const cmedia_grey *grey, const char *model, const cmedia_box *boxes, size_t box_count, cmedia_words *words) {
    memset(words, 0, sizeof *words);
    if (!prepare(model)) return CMEDIA_NO_ENGINE;
    engine.TessBaseAPISetPageSegMode(reader, PSM_SINGLE_COLUMN);
    // Pixels, not a file: leptonica's decoders never see what came from outside.
    engine.TessBaseAPISetImage(reader, grey->pixels, grey->width, grey->height, 1, grey->width);
    int result = box_count ? CMEDIA_DONE : recognize(words);
    for (size_t i = 0; i < box_count && result == CMEDIA_DONE; i++) {
        // Two lines of a phone's smallest letters are higher.
        bool is_line = boxes[i].height * 14 < grey->width;
        engine.TessBaseAPISetPageSegMode(reader, is_line ? PSM_SINGLE_LINE : PSM_SINGLE_BLOCK);
        engine.TessBaseAPISetRectangle(reader, boxes[i].x, boxes[i].y, boxes[i].width, boxes[i].height);
        result = recognize(words);
    }
    engine.TessBaseAPIClear(reader);
    if (result != CMEDIA_DONE) cmedia_free_words(words);
    return result;
}

void cmedia_free_words(cmedia_words *words) {
    for (size_t i = 0; i < words->count; i++) free(words->words[i].text);
    free(words->words);
    memset(words, 0, sizeof *words);
}
