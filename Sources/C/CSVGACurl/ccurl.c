#include "ccurl.h"

#include <dlfcn.h>
#include <library_exit.h>
#include <library_load.h>
#include <library_note.h>
#include <stdbool.h>
#include <stdio.h>

SVGA_LIBRARY_NOTE("libcurl.so.4", "urls", "Download movies by URL");

// What is used of libcurl; each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(curl_global_init)                                                                                                \
    X(curl_free)                                                                                                       \
    X(curl_easy_init)                                                                                                  \
    X(curl_easy_cleanup)                                                                                               \
    X(curl_easy_strerror)                                                                                              \
    X(curl_easy_setopt)                                                                                                \
    X(curl_easy_perform)                                                                                               \
    X(curl_easy_send)                                                                                                  \
    X(curl_easy_recv)                                                                                                  \
    X(curl_easy_getinfo)                                                                                               \
    X(curl_slist_append)                                                                                               \
    X(curl_slist_free_all)                                                                                             \
    X(curl_multi_init)                                                                                                 \
    X(curl_multi_cleanup)                                                                                              \
    X(curl_multi_add_handle)                                                                                           \
    X(curl_multi_remove_handle)                                                                                        \
    X(curl_multi_perform)                                                                                              \
    X(curl_multi_poll)                                                                                                 \
    X(curl_multi_wakeup)                                                                                               \
    X(curl_multi_setopt)                                                                                               \
    X(curl_multi_info_read)                                                                                            \
    X(curl_url)                                                                                                        \
    X(curl_url_cleanup)                                                                                                \
    X(curl_url_set)                                                                                                    \
    X(curl_url_get)

// The header hides these three behind macros of the same names.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} curl;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(failure, sizeof failure, "libcurl cannot be loaded: %s (package libcurl4)", dlerror());
        return false;
    }
#define FIND(name)                                                                                                     \
    curl.name = (__typeof__(&name))dlsym(library, #name);                                                              \
    if (curl.name == NULL) {                                                                                           \
        snprintf(failure, sizeof failure, "libcurl.so.4 is too old: it has no " #name);                                \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    svga_keep_openssl_at_exit();
    if (curl.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) return true;
    snprintf(failure, sizeof failure, "libcurl cannot be initialised");
    return false;
}

const char *ccurl_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

CURL *ccurl_easy_init(void) { return curl.curl_easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { curl.curl_easy_cleanup(easy); }
const char *ccurl_easy_message(CURLcode code) { return curl.curl_easy_strerror(code); }

CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_write(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl.curl_easy_setopt(easy, option, callback);
}
CURLcode ccurl_easy_set_open_socket(CURL *easy, curl_opensocket_callback callback) {
    return curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}
CURLcode ccurl_easy_set_before_request(CURL *easy, curl_prereq_callback callback) {
    return curl.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}
CURLcode ccurl_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl.curl_easy_getinfo(easy, info, value);
}

CURLcode ccurl_easy_perform(CURL *easy) { return curl.curl_easy_perform(easy); }

curl_socket_t ccurl_easy_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    return curl.curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK ? socket : CURL_SOCKET_BAD;
}

CURLcode ccurl_easy_send(CURL *easy, const void *bytes, size_t size, size_t *count) {
    return curl.curl_easy_send(easy, bytes, size, count);
}

CURLcode ccurl_easy_receive(CURL *easy, void *bytes, size_t size, size_t *count) {
    return curl.curl_easy_recv(easy, bytes, size, count);
}

long ccurl_easy_sent_byte_count(CURL *easy) {
    curl_off_t count = 0;
    return curl.curl_easy_getinfo(easy, CURLINFO_SIZE_UPLOAD_T, &count) == CURLE_OK ? (long)count : 0;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
    return curl.curl_slist_append(list, text);
}
void ccurl_list_free(struct curl_slist *list) { curl.curl_slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return curl.curl_multi_init(); }
CURLMcode ccurl_multi_cleanup(CURLM *multi) { return curl.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return curl.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi, int *running_count) {
    return curl.curl_multi_perform(multi, running_count);
}
CURLMcode ccurl_multi_poll(CURLM *multi, int timeout_milliseconds) {
    return curl.curl_multi_poll(multi, NULL, 0, timeout_milliseconds, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.curl_multi_wakeup(multi); }
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.curl_multi_setopt(multi, option, value);
}

bool ccurl_multi_next_ended(CURLM *multi, CURL **easy, CURLcode *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *easy = message->easy_handle;
        *code = message->data.result;
        return true;
    }
    return false;
}

CURLU *ccurl_url_init(void) { return curl.curl_url(); }
void ccurl_url_cleanup(CURLU *url) { curl.curl_url_cleanup(url); }
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
    return curl.curl_url_set(url, part, text, flags);
}
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
    return curl.curl_url_get(url, part, text, flags);
}
void ccurl_free(void *text) { curl.curl_free(text); }
