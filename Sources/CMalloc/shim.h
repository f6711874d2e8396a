// The settings of the C library's malloc, which Swift's Glibc leaves out.

#ifndef SEORAP_CMALLOC_SHIM_H
#define SEORAP_CMALLOC_SHIM_H

#include <malloc.h>

#endif
