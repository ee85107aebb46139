import CSVGACurl
package import SVGAErrors
import SVGASystem

/// A connection by TCP, TLS or a Unix socket for protocols that libcurl does not speak. libcurl connects, checks the
/// certificate and keeps the keys; the caller sends the content. Only making a connection and
/// ``wait(forRoom:until:wakeup:)`` block.
package final class NetworkStream {
    package enum WaitResult: Sendable {
        /// There may be bytes, or room for some.
        case ready
        /// The ``Wakeup`` is set.
        case woken
        case timedOut
    }

    private let handle: CurlHandle
    private let socket: Int32
    private let address: StreamAddress

    /// Connects within a time that includes TLS. The certificates in `certificateAuthorityFile` replace the system's.
    /// The error is `unresolvable`, `unreachable`, `tls`, `noConnection` or, without a usable libcurl,
    /// `protocolFailed`; its URL is the address.
    package init(
        to address: StreamAddress, certificateAuthorityFile: String? = nil, connectTimeout: Duration
    ) throws(SVGAError) {
        if let reason = unsafe ccurl_load() {
            throw SVGAError.protocolFailed(unsafe String(cString: reason)).at(url: "\(address)")
        }
        guard let handle = CurlHandle() else {
            throw SVGAError.protocolFailed("libcurl has no memory").at(url: "\(address)")
        }
        handle.configure(forStreamTo: address, connectTimeout: connectTimeout)
        if let certificateAuthorityFile { handle.trustOnly(certificatesOf: certificateAuthorityFile) }
        let code = unsafe ccurl_easy_perform(handle.pointer)
        guard code == CURLE_OK else {
            throw SVGAError(code, reason: handle.reason(code), url: "\(address)")
        }
        socket = unsafe ccurl_easy_socket(handle.pointer)
        (self.handle, self.address) = (handle, address)
        if socket < 0 { throw SVGAError.connectionLost("it ended at once").at(url: "\(address)") }
    }

    /// Sends as many bytes as the connection takes now, 0 without space. Repeat it with the same bytes for the rest.
    package func send(_ bytes: [UInt8], from start: Int) throws(SVGAError) -> Int {
        guard bytes.indices.contains(start) else { return 0 }
        var count = 0
        let code = unsafe bytes.withUnsafeBytes { bytes in
            unsafe ccurl_easy_send(
                handle.pointer, bytes.baseAddress?.advanced(by: start), bytes.count - start, &count)
        }
        return try checked(count, code)
    }

    /// Receives available bytes into a buffer that is not empty; nil if none are available. Throws `connectionLost`
    /// even if the server has ended the connection.
    package func receive(into buffer: inout [UInt8]) throws(SVGAError) -> Int? {
        var count = 0
        let code = unsafe buffer.withUnsafeMutableBytes { buffer in
            unsafe ccurl_easy_receive(handle.pointer, buffer.baseAddress, buffer.count, &count)
        }
        if code == CURLE_AGAIN { return nil }
        if code == CURLE_OK, count == 0 {
            throw SVGAError.connectionLost("the server ended it").at(url: "\(address)")
        }
        return try checked(count, code)
    }

    private func checked(_ count: Int, _ code: CURLcode) throws(SVGAError) -> Int {
        if code == CURLE_AGAIN { return 0 }
        guard code == CURLE_OK else {
            throw SVGAError.connectionLost(handle.reason(code)).at(url: "\(address)")
        }
        return count
    }

    /// Waits until bytes come, or, with `forRoom`, can be sent, at most until a time of ``SteadyClock``. Available
    /// bytes must have been received before: TLS may buffer bytes that the system does not know.
    package func wait(forRoom: Bool = false, until end: Int64, wakeup: Wakeup?) -> WaitResult {
        let events = Int16(POLLIN) | (forRoom ? Int16(POLLOUT) : 0)
        var files = [pollfd(fd: socket, events: events, revents: 0)]
        if let wakeup { files.append(pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)) }
        while true {
            let left = max(0, end - SteadyClock.now)
            // Rounded up, so that what is due at the end of the wait is due.
            let milliseconds = Int32(clamping: left / 1_000_000 + (left % 1_000_000 == 0 ? 0 : 1))
            let count = unsafe poll(&files, nfds_t(files.count), milliseconds)
            if count > 0 { return files.last?.revents != 0 && wakeup != nil ? .woken : .ready }
            if count == 0, SteadyClock.now >= end { return .timedOut }
            // A signal has ended the wait; any other error shows when bytes are sent or received.
            if count < 0, errno != EINTR { return .ready }
        }
    }
}

extension CurlHandle {
    /// Sets all options of a connection without a protocol.
    fileprivate func configure(forStreamTo address: StreamAddress, connectTimeout: Duration) {
        set(CURLOPT_URL, address.url)
        set(CURLOPT_CONNECT_ONLY, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_QUICK_EXIT, 1)
        // No protocol of HTTP is agreed upon.
        set(CURLOPT_SSL_ENABLE_ALPN, 0)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, connectTimeout.curlMilliseconds)
        if case .unix(let path) = address { set(CURLOPT_UNIX_SOCKET_PATH, path) }
    }
}
