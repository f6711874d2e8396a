// The fonts of pages, as pango sees them.
#pragma once
#include "page.h"

#include <pango/pangocairo.h>

// NULL before the first font was added.
PangoFontMap *cmedia_font_map(void);
// The font of that number, then all others for what it has not.
PangoFontDescription *cmedia_font_description(int font, double size);
// Whether its glyphs are pictures.
bool cmedia_is_coloured(PangoFont *font);
