// zlib as Swift may see it: `deflateInit2` is a macro, which Swift does not import.

#ifndef SEORAP_CZLIB_SHIM_H
#define SEORAP_CZLIB_SHIM_H

#include <zlib.h>

/// Starts a gzip stream (a window of 32 KB, 16 added for the gzip wrapper).
static inline int zlib_start_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Starts to read one.
static inline int zlib_start_gunzip(z_stream *stream) {
    return inflateInit2(stream, 15 + 16);
}

#endif
