#define _GNU_SOURCE
#include "answers.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <sys/socket.h>

typedef enum MHD_Result (*queue_response)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static queue_response next(void) {
    static _Atomic(queue_response) found;
    if (found == NULL) found = (queue_response) dlsym(RTLD_NEXT, "MHD_queue_response");
    return found;
}

bool mhd_answer(void *connection, unsigned int status, void *response) {
    return next()(connection, status, response) == MHD_YES;
}

// libmicrohttpd queues its own refusals by this very function, through a table that puts the program's definition first.
// Its only 500 says that a line between two chunks is longer than its buffer, which is not the server's fault.
enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    return next()(connection, status == MHD_HTTP_INTERNAL_SERVER_ERROR ? MHD_HTTP_BAD_REQUEST : status, response);
}

int mhd_accept(int listener, void *address, unsigned int *size) {
    return accept4(listener, address, size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
