#pragma once
#include <stdbool.h>

// Types of the library and of sockets stay away from Swift, which has them from CMicroHTTPD and Glibc.

/// `MHD_queue_response`, for answers of our own; see answers.c for those of the library.
bool mhd_answer(void *connection, unsigned int status, void *response);

/// `accept4` for a socket that never waits and that no child gets; -1 with `errno` where that fails.
int mhd_accept(int listener, void *address, unsigned int *size);
