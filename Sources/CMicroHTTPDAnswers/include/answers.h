#pragma once
#include <stdbool.h>

/// `MHD_queue_response`, for answers of our own; see answers.c for those of the library. Its types stay away from Swift,
/// which has them from CMicroHTTPD.
bool mhd_answer(void *connection, unsigned int status, void *response);
