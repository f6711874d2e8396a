#include "fonts.h"

#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>

#define MOST_FONTS 512

// A configuration of our own: the machine's fonts and rules change nothing on a page.
static FcConfig *configuration;
static PangoFontMap *map;
static char *families[MOST_FONTS];
static char *paths[MOST_FONTS];
static bool own[MOST_FONTS];
static int count, owned;

// Emoji are pictures of one size: they are scaled to the size that is asked for.
static const char scale_pictures[] =
    "<fontconfig><match target=\"font\"><test name=\"outline\"><bool>false</bool></test>"
    "<edit name=\"pixelsizefixupfactor\" mode=\"assign\"><divide><name target=\"pattern\">pixelsize</name>"
    "<name target=\"font\">pixelsize</name></divide></edit>"
    "<edit name=\"matrix\" mode=\"assign\"><times><name>matrix</name><matrix><name>pixelsizefixupfactor</name>"
    "<double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>"
    "<edit name=\"size\" mode=\"assign\"><divide><name target=\"pattern\">size</name>"
    "<name>pixelsizefixupfactor</name></divide></edit></match></fontconfig>";

// A file of somebody's own may bear any name, that of ours as well: it is known by another.
static char *own_family(int before) {
    FcFontSet *set = FcConfigGetFonts(configuration, FcSetApplication);
    char *name = g_strdup_printf("seorap own %d", count);
    for (int i = before; set && i < set->nfont; i++) {
        // A variable font brings its named instances along: they are never asked for.
        FcPattern *pattern = set->fonts[i];
        FcPatternDel(pattern, FC_FAMILY);
        FcPatternDel(pattern, FC_FAMILYLANG);
        FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *) (i == before ? name : "seorap none"));
    }
    return name;
}

void cmedia_forget_own_fonts(void) {
    if (!owned) return;
    if (map) g_object_unref(map);
    map = NULL;
    FcConfigDestroy(configuration);
    configuration = NULL;
    for (int i = 0; i < count; i++) {
        g_free(families[i]);
        g_free(paths[i]);
    }
    count = owned = 0;
}

int cmedia_add_font(const char *path, bool is_own) {
    for (int i = 0; i < count; i++)
        if (!strcmp(paths[i], path)) return i;
    if (count == MOST_FONTS) return -1;
    if (!configuration) {
        configuration = FcConfigCreate();
        FcConfigParseAndLoadFromMemory(configuration, (const FcChar8 *) scale_pictures, FcFalse);
    }
    int faces = 0;
    FcFontSet *set = FcConfigGetFonts(configuration, FcSetApplication);
    int before = set ? set->nfont : 0;
    FcPattern *pattern = FcFreeTypeQuery((const FcChar8 *) path, 0, NULL, &faces);
    FcChar8 *family = NULL;
    int number = -1;
    if (pattern && FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch &&
        FcConfigAppFontAddFile(configuration, (const FcChar8 *) path)) {
        families[count] = is_own ? own_family(before) : g_strdup((const char *) family);
        own[count] = is_own;
        if (is_own) owned++;
        paths[count] = g_strdup(path);
        number = count++;
        if (map) pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(map));
    }
    if (pattern) FcPatternDestroy(pattern);
    return number;
}

PangoFontMap *cmedia_font_map(void) {
    if (!map && configuration) {
        map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
        pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), configuration);
    }
    return map;
}

PangoFontDescription *cmedia_font_description(int font, double size) {
    GString *list = g_string_new(font >= 0 && font < count ? families[font] : "");
    for (int i = 0; i < count; i++)
        if (i != font && !own[i]) g_string_append_printf(list, ",%s", families[i]);
    PangoFontDescription *description = pango_font_description_new();
    pango_font_description_set_family(description, list->str);
    pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
    g_string_free(list, TRUE);
    return description;
}

bool cmedia_is_coloured(PangoFont *font) {
    FcBool coloured = FcFalse;
    if (!PANGO_IS_FC_FONT(font)) return false;
    FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_COLOR, 0, &coloured);
    return coloured;
}
