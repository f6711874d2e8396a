// libmicrohttpd as Swift may see it.
//
// Swift cannot call variadic C functions, so each one that we need has a wrapper here that is not
// variadic. Enum values that the library fills in cross as integers, because a Swift enum must never
// hold a number that it has no case for.

#ifndef SEORAP_CMICROHTTPD_SHIM_H
#define SEORAP_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tls.h"

/// What one daemon is started with. It must live, unchanged, as long as the daemon.
struct mhd_settings {
    /// More are refused; whoever hands connections over sees to it that there are none.
    unsigned int connections;
    unsigned int idleSeconds;
    size_t memoryPerConnection;

    /// Handed back by every call below.
    void *context;
    /// The request line has come in. What it returns is `*request` in the calls that follow.
    void *(*begin)(void *context, const char *target);
    /// The head, a piece of the body, or the end of the body has come in.
    enum MHD_Result (*handle)(
        void *context, struct MHD_Connection *connection, const char *method, const char *version,
        const char *upload, size_t *uploadSize, void **request);
    /// The request is over; `isWhole`: everything was sent.
    void (*complete)(void *context, void **request, bool isWhole, int socket);
    /// A connection has been made, or is about to be closed; its socket is open in both calls.
    void (*connection)(void *context, struct MHD_Connection *connection, bool isOpen, int socket);
    /// The library has something to say, in one line.
    void (*log)(void *context, const char *message);
    /// What a handshake shows, alive as long as the daemon; null for a daemon without TLS.
    const struct mhd_identity *(*identity)(void *context);
};

static inline void *mhd_settings_begin(void *closure, const char *target, struct MHD_Connection *connection) {
    (void)connection;
    const struct mhd_settings *settings = (const struct mhd_settings *)closure;
    return settings->begin(settings->context, target);
}

static inline enum MHD_Result mhd_settings_handle(
    void *closure, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *uploadSize, void **request) {
    (void)url;
    const struct mhd_settings *settings = (const struct mhd_settings *)closure;
    return settings->handle(settings->context, connection, method, version, upload, uploadSize, request);
}

/// A connection's socket; -1 when the library does not tell.
static inline int mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

static inline void mhd_settings_complete(
    void *closure, struct MHD_Connection *connection, void **request, enum MHD_RequestTerminationCode reason) {
    const struct mhd_settings *settings = (const struct mhd_settings *)closure;
    settings->complete(
        settings->context, request, reason == MHD_REQUEST_TERMINATED_COMPLETED_OK, mhd_socket(connection));
}

static inline void mhd_settings_log(void *closure, const char *format, va_list arguments) {
    const struct mhd_settings *settings = (const struct mhd_settings *)closure;
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    settings->log(settings->context, line);
}

/// A connection has begun, on the thread that will serve it, or is over.
static inline void mhd_settings_connection(
    void *closure, struct MHD_Connection *connection, void **socketContext,
    enum MHD_ConnectionNotificationCode code) {
    (void)socketContext;
    const struct mhd_settings *settings = (const struct mhd_settings *)closure;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) *mhd_thread_settings() = settings;
    settings->connection(
        settings->context, connection, code == MHD_CONNECTION_NOTIFY_STARTED, mhd_socket(connection));
}

/// Chooses the certificate of a handshake.
static inline int mhd_settings_certificate(
    gnutls_session_t session, const gnutls_datum_t *authorities, int authorityCount,
    const gnutls_pk_algorithm_t *algorithms, int algorithmCount, gnutls_pcert_st **certificates,
    unsigned int *certificateCount, gnutls_privkey_t *key) {
    (void)session;
    (void)authorities;
    (void)authorityCount;
    (void)algorithms;
    (void)algorithmCount;
    const struct mhd_settings *settings = *mhd_thread_settings();
    const struct mhd_identity *identity = settings == NULL ? NULL : settings->identity(settings->context);
    if (identity == NULL) return -1;
    *certificates = identity->certificates;
    *certificateCount = identity->count;
    *key = identity->key;
    return 0;
}

/// TLS 1.2 and 1.3 with forward secrecy and authenticated encryption alone.
static const char *const mhd_tls_priorities =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA:-AES-128-CBC:-AES-256-CBC:-AES-128-CCM:-AES-256-CCM";

/// Percent-decoding is Swift's: the library must leave targets as they were sent.
static inline size_t mhd_keep_escapes(void *closure, struct MHD_Connection *connection, char *text) {
    (void)closure;
    (void)connection;
    return strlen(text);
}

/// Starts a daemon of one thread that gets its connections by `MHD_add_connection`; null when the library refuses (what it
/// says goes to `log`).
static inline struct MHD_Daemon *mhd_start(struct mhd_settings *settings) {
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)&mhd_settings_log, settings},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)&mhd_settings_begin, settings},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)&mhd_settings_complete, settings},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)&mhd_settings_connection, settings},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)&mhd_keep_escapes, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, settings->connections, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, settings->idleSeconds, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)settings->memoryPerConnection, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)mhd_tls_priorities},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)&mhd_settings_certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem nothing[] = {{MHD_OPTION_END, 0, NULL}};
    const bool isSecure = settings->identity != NULL;
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG
            | (isSecure ? MHD_USE_TLS : 0),
        0, NULL, NULL, &mhd_settings_handle, settings, MHD_OPTION_ARRAY, isSecure ? tls : nothing, MHD_OPTION_ARRAY, options,
        MHD_OPTION_END);
}

/// The client's address, or null.
static inline const struct sockaddr *mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// Whether a head stays in memory as it was read, but for zeros; later versions move what they read and check it themselves.
static const bool mhd_keeps_head = MHD_VERSION < 0x00097700;

/// Bytes of the request's head.
static inline size_t mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// A call for every header field of a request.
struct mhd_header_reader {
    void *context;
    void (*each)(void *context, const char *name, size_t nameSize, const char *value, size_t valueSize);
};

static inline enum MHD_Result mhd_read_header(
    void *closure, enum MHD_ValueKind kind, const char *name, size_t nameSize, const char *value,
    size_t valueSize) {
    (void)kind;
    const struct mhd_header_reader *reader = (const struct mhd_header_reader *)closure;
    reader->each(reader->context, name, nameSize, value, value == NULL ? 0 : valueSize);
    return MHD_YES;
}

/// Calls the reader for every header field, in the order they were sent.
static inline void mhd_read_headers(struct MHD_Connection *connection, struct mhd_header_reader reader) {
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, &mhd_read_header, &reader);
}

/// A response of `size` bytes at `bytes`; `release(context)` is called when the last use is over.
static inline struct MHD_Response *mhd_response_lending(
    const void *bytes, size_t size, void *context, void (*release)(void *context)) {
    return MHD_create_response_from_buffer_with_free_callback_cls(size, (void *)bytes, release, context);
}

/// A response without a body.
static inline struct MHD_Response *mhd_response_empty(void) {
    return MHD_create_response_from_buffer(0, (void *)"", MHD_RESPMEM_PERSISTENT);
}

/// A response that is read piece by piece; `size` is below 0 where its end is not known yet.
static inline struct MHD_Response *mhd_response_reading(
    int64_t size, size_t block, void *context, ssize_t (*read)(void *context, uint64_t position, char *buffer, size_t size),
    void (*release)(void *context)) {
    return MHD_create_response_from_callback(size < 0 ? MHD_SIZE_UNKNOWN : (uint64_t)size, block, read, context, release);
}

static const ssize_t mhd_end_of_stream = -1;
static const ssize_t mhd_end_with_error = -2;

#endif
