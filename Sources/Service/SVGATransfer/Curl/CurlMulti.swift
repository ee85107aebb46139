import CSVGACurl
import SVGAErrors

/// A multi handle of libcurl. All of it belongs to the thread of the engine, except ``wake()``.
@safe final class CurlMulti: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Loads libcurl if that was not done yet.
    init() throws(SVGAError) {
        if let reason = unsafe ccurl_load() { throw .protocolFailed(unsafe String(cString: reason)) }
        guard let pointer = unsafe ccurl_multi_init() else { throw .protocolFailed("libcurl has no memory") }
        unsafe self.pointer = pointer
    }

    deinit { _ = unsafe ccurl_multi_cleanup(pointer) }

    /// Ends a wait, from any thread.
    func wake() { _ = unsafe ccurl_multi_wakeup(pointer) }

    /// Begins the transfer of a handle; false without memory.
    func add(_ handle: CurlHandle) -> Bool { unsafe ccurl_multi_add(pointer, handle.pointer) == CURLM_OK }

    func remove(_ handle: CurlHandle) { _ = unsafe ccurl_multi_remove(pointer, handle.pointer) }

    /// Does what can be done without waiting.
    func perform() {
        var runningCount: Int32 = 0
        _ = unsafe ccurl_multi_perform(pointer, &runningCount)
    }

    /// Waits until there is something to do, but not for long.
    func wait(atMost duration: Duration) {
        let milliseconds = duration / .milliseconds(1)
        // Rounded up, so that what is due at the end of the wait is due.
        _ = unsafe ccurl_multi_poll(pointer, Int32(min(60_000, max(0, milliseconds.rounded(.up)))))
    }

    /// The next handle whose transfer ended, with its result.
    func nextEnded() -> (handle: CurlHandle.ID, code: CURLcode)? {
        var handle: UnsafeMutableRawPointer?
        var code = CURLE_OK
        guard unsafe ccurl_multi_next_ended(pointer, &handle, &code), let handle = unsafe handle else { return nil }
        return unsafe (CurlHandle.ID(handle), code)
    }
}

extension SVGAError {
    /// The meaning of a libcurl result; `received` is nil before the body, `expected` is the announced length.
    init(_ code: CURLcode, reason: String, url: String, received: Int? = nil, expected: Int? = nil) {
        let error: SVGAError =
            switch code {
            case CURLE_URL_MALFORMAT: .invalidURL(reason)
            case CURLE_COULDNT_RESOLVE_HOST: .unresolvable(url)
            case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY: .unreachable(reason)
            // All other bounds are kept by the engine itself.
            case CURLE_OPERATION_TIMEDOUT: .timedOut(.connect)
            case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
                CURLE_HTTP2_STREAM:
                received.map { .incompleteBody(received: $0, expected: expected) } ?? .connectionLost(reason)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
                CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
                .tlsFailed(reason)
            default: .protocolFailed(reason)
            }
        self = error.at(url: url)
    }
}
