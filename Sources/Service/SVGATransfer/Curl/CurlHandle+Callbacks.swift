import CSVGACurl
import SVGASystem

extension CurlHandle {
    /// Installs callbacks of a ``NetworkTransfer``, which the context points to and which outlives the handle's work.
    func setCallbacks(context: UnsafeMutableRawPointer) {
        unsafe ccurl_easy_set_open_socket(pointer, CurlHandle.openSocket)
        unsafe set(CURLOPT_OPENSOCKETDATA, context)
        unsafe ccurl_easy_set_before_request(pointer, CurlHandle.beforeRequest)
        unsafe set(CURLOPT_PREREQDATA, context)
        unsafe ccurl_easy_set_write(pointer, CURLOPT_HEADERFUNCTION, CurlHandle.takeHeaderLine)
        unsafe set(CURLOPT_HEADERDATA, context)
        unsafe ccurl_easy_set_write(pointer, CURLOPT_WRITEFUNCTION, CurlHandle.takeBody)
        unsafe set(CURLOPT_WRITEDATA, context)
    }

    private static let openSocket: curl_opensocket_callback = { context, _, target in
        guard let transfer = unsafe NetworkTransfer.of(context), let target = unsafe target else { return -1 }
        let family = unsafe target.pointee.family
        let address = unsafe UnsafeRawBufferPointer(
            start: UnsafeRawPointer(target).advanced(by: MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0),
            count: Int(target.pointee.addrlen))
        guard transfer.mayConnect(to: unsafe NetworkAddress(socketAddress: address, family: family)) else { return -1 }
        return unsafe socket(
            family, target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), target.pointee.protocol)
    }

    private static let beforeRequest: curl_prereq_callback = { context, remoteAddress, _, _, _ in
        guard let transfer = unsafe NetworkTransfer.of(context), let remoteAddress = unsafe remoteAddress else {
            return CURL_PREREQFUNC_ABORT
        }
        let address = unsafe NetworkAddress(parsing: String(cString: remoteAddress))
        return transfer.mayRequest(from: address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    private static let takeHeaderLine: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe NetworkTransfer.of(context) else { return 0 }
        return unsafe transfer.takeHeaderLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
            ? size * count : 0
    }

    private static let takeBody: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe NetworkTransfer.of(context) else { return 0 }
        return unsafe transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
}

extension NetworkTransfer {
    fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> NetworkTransfer? {
        unsafe context.map { unsafe Unmanaged<NetworkTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
