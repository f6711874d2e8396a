#include "font.h"

#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <glib.h>
#include <stdbool.h>
#include <string.h>

// So many letters are looked at, spread over all that there are.
#define LOOKS 3000
// A font has at least so many letters that leave ink.
#define FEWEST 10

// What browsers want of a font.
static bool has_tables(FT_Face face) {
    static const char *const wanted[] = {"OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const char *tag = wanted[i];
        FT_ULong length = 0;
        if (FT_Load_Sfnt_Table(face, FT_MAKE_TAG(tag[0], tag[1], tag[2], tag[3]), 0, NULL, &length) || !length)
            return false;
    }
    return true;
}

static int32_t count_characters(FT_Face face) {
    int32_t count = 0;
    FT_UInt glyph = 0;
    for (FT_ULong each = FT_Get_First_Char(face, &glyph); glyph && count < 0x110000;
         each = FT_Get_Next_Char(face, each, &glyph))
        count++;
    return count;
}

static void add_to_sample(cmedia_font_facts *facts, FT_ULong character) {
    char utf8[7] = {0};
    int length = g_unichar_to_utf8((gunichar) character, utf8);
    if (g_unichar_isalnum((gunichar) character) && strlen(facts->sample) + length < sizeof facts->sample - 1)
        strcat(facts->sample, utf8);
}

static int look_at_letters(FT_Face face, cmedia_font_facts *facts) {
    int every = MAX(1, facts->characters / LOOKS), index = 0, looked = 0, broken = 0, inked = 0;
    FT_UInt glyph = 0;
    for (FT_ULong each = FT_Get_First_Char(face, &glyph); glyph && index < 0x110000;
         each = FT_Get_Next_Char(face, each, &glyph), index++) {
        if (index % every) continue;
        looked++;
        if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
            broken++;
        else if (face->glyph->format == FT_GLYPH_FORMAT_OUTLINE && face->glyph->outline.n_points > 2) {
            inked++;
            add_to_sample(facts, each);
        }
    }
    // A few letters gone wrong make no font unusable.
    if (broken * 50 > looked) return CMEDIA_FONT_BROKEN;
    return inked < FEWEST || !*facts->sample ? CMEDIA_FONT_EMPTY : CMEDIA_FONT_SOUND;
}

static void read_names(const char *path, FT_Face face, cmedia_font_facts *facts) {
    FcPattern *pattern = FcFreeTypeQueryFace(face, (const FcChar8 *) path, 0, NULL);
    FcChar8 *name = NULL, *language = NULL;
    for (int i = 0; pattern && FcPatternGetString(pattern, FC_FAMILY, i, &name) == FcResultMatch; i++) {
        bool is_korean = FcPatternGetString(pattern, FC_FAMILYLANG, i, &language) == FcResultMatch &&
                         !strcmp((const char *) language, "ko");
        if (i == 0 || is_korean) g_strlcpy(facts->family, (const char *) name, sizeof facts->family);
    }
    if (!*facts->family && face->family_name) g_strlcpy(facts->family, face->family_name, sizeof facts->family);
    if (face->style_name) g_strlcpy(facts->style, face->style_name, sizeof facts->style);
    if (pattern) FcPatternDestroy(pattern);
    // What was cut in the middle of a letter ends before it.
    const char *end = NULL;
    if (!g_utf8_validate(facts->family, -1, &end)) facts->family[end - facts->family] = 0;
    if (!g_utf8_validate(facts->style, -1, &end)) facts->style[end - facts->style] = 0;
}

int cmedia_look_at_font(const char *path, cmedia_font_facts *facts) {
    memset(facts, 0, sizeof *facts);
    FT_Library library;
    if (FT_Init_FreeType(&library)) return CMEDIA_FONT_UNREADABLE;
    int result = CMEDIA_FONT_UNREADABLE;
    FT_Face face = NULL;
    if (!FT_New_Face(library, path, 0, &face)) {
        facts->glyphs = (int32_t) MIN(face->num_glyphs, 0x10000);
        if (face->num_faces > 1)
            result = CMEDIA_FONT_COLLECTION;
        else if (!FT_IS_SFNT(face) || !FT_IS_SCALABLE(face))
            result = CMEDIA_FONT_PICTURES;
        else if (!has_tables(face) || FT_Select_Charmap(face, FT_ENCODING_UNICODE))
            result = CMEDIA_FONT_BROKEN;
        else {
            read_names(path, face, facts);
            facts->characters = count_characters(face);
            result = look_at_letters(face, facts);
        }
        FT_Done_Face(face);
    }
    FT_Done_FreeType(library);
    return result;
}
