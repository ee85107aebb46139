#pragma once

// libcurl, loaded when it is first needed.
//
// Linking it would load it and the thirty libraries behind it into every start of the tool, which takes longer than most
// of what the tool does. Types and constants come from libcurl's own header, which also checks the calls in ccurl.c.

#include <curl/curl.h>
#include <stdbool.h>

/// Loads libcurl and makes it ready; at once when that was done before. Any thread may call it at any time.
/// Returns NULL, or why libcurl cannot be used for now, as text that belongs to this thread. Nothing below may be called
/// before this returned NULL.
const char *ccurl_load(void);

// libcurl sets and gets options by functions of variable arguments, which Swift cannot call: here is one for each type.

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_message(CURLcode code);
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_easy_set_write(CURL *easy, CURLoption option, curl_write_callback callback);
CURLcode ccurl_easy_set_open_socket(CURL *easy, curl_opensocket_callback callback);
CURLcode ccurl_easy_set_before_request(CURL *easy, curl_prereq_callback callback);
CURLcode ccurl_easy_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_easy_perform(CURL *easy);
/// The socket of a connection that was made with CURLOPT_CONNECT_ONLY, -1 where there is none.
curl_socket_t ccurl_easy_socket(CURL *easy);
CURLcode ccurl_easy_send(CURL *easy, const void *bytes, size_t size, size_t *count);
CURLcode ccurl_easy_receive(CURL *easy, void *bytes, size_t size, size_t *count);
/// The bytes of the request's body that were sent so far.
long ccurl_easy_sent_byte_count(CURL *easy);

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_free(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running_count);
CURLMcode ccurl_multi_poll(CURLM *multi, int timeout_milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// The next transfer that ended, or false when there is none.
bool ccurl_multi_next_ended(CURLM *multi, CURL **easy, CURLcode *code);

CURLU *ccurl_url_init(void);
void ccurl_url_cleanup(CURLU *url);
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
/// The part as text, to be given back to ccurl_free.
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);
void ccurl_free(void *text);
