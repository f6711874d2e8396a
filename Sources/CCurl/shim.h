#pragma once
#include <curl/curl.h>

// Swift cannot call variadic C functions: one wrapper for each type of argument that we pass or ask for.

static inline CURLcode seorap_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode seorap_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode seorap_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode seorap_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*seorap_curl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef curl_socket_t (*seorap_curl_open_socket_callback)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode seorap_curl_set_data_callback(
    CURL *handle, CURLoption option, seorap_curl_data_callback callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode seorap_curl_set_open_socket_callback(CURL *handle, seorap_curl_open_socket_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode seorap_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode seorap_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

// CURLMsg keeps its result in a union behind an enum; these cross as plain values.
static inline CURL *seorap_curl_done_handle(const CURLMsg *message) {
    return message->msg == CURLMSG_DONE ? message->easy_handle : NULL;
}

static inline CURLcode seorap_curl_done_result(const CURLMsg *message) {
    return message->data.result;
}

// Macros that Swift cannot import.
static const curl_socket_t seorap_curl_bad_socket = CURL_SOCKET_BAD;
static const long seorap_curl_global_all = CURL_GLOBAL_ALL;
