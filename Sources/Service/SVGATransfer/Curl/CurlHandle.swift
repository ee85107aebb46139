import CSVGACurl

/// An easy handle of libcurl with options of one type each.
@safe final class CurlHandle {
    /// Names a handle as long as it lives.
    struct ID: Hashable {
        private let address: UInt

        init(_ pointer: UnsafeMutableRawPointer) { address = UInt(bitPattern: pointer) }
    }

    let pointer: UnsafeMutableRawPointer
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let message: UnsafeMutablePointer<CChar>

    var id: ID { unsafe ID(pointer) }

    /// Creates a handle, or nil without memory.
    init?() {
        guard let pointer = unsafe ccurl_easy_init() else { return nil }
        unsafe self.pointer = pointer
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe ccurl_easy_set_pointer(pointer, CURLOPT_ERRORBUFFER, message)
    }

    deinit {
        unsafe ccurl_easy_cleanup(pointer)
        unsafe ccurl_list_free(fields)
        unsafe message.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) { _ = unsafe ccurl_easy_set_long(pointer, option, value) }

    func set(_ option: CURLoption, _ value: String) { _ = unsafe ccurl_easy_set_text(pointer, option, value) }

    func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
        _ = unsafe ccurl_easy_set_pointer(pointer, option, value)
    }

    /// Sets the body, whose length is set before.
    func set(copyOfBody bytes: [UInt8]) {
        // Without an address libcurl would read the body from the standard input.
        unsafe (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { bytes in
            _ = unsafe ccurl_easy_set_pointer(
                pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
    }

    /// The bytes of the body that were sent so far.
    var sentByteCount: Int { unsafe ccurl_easy_sent_byte_count(pointer) }

    /// Sends no field of a name that libcurl would add by itself; before the fields are set.
    func withhold(field name: String) { unsafe fields = ccurl_list_append(fields, "\(name):") ?? fields }

    /// Sets the fields that are sent; they are valid in themselves.
    func set(fields: [HeaderFields.Field]) {
        for field in fields {
            // libcurl sends a field without value only in this spelling.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            unsafe self.fields = ccurl_list_append(self.fields, line) ?? self.fields
        }
        _ = unsafe ccurl_easy_set_list(pointer, CURLOPT_HTTPHEADER, self.fields)
    }

    /// libcurl's message for a failure.
    func reason(_ code: CURLcode) -> String {
        let details = unsafe String(cString: message)
        guard details.isEmpty else { return details }
        return unsafe ccurl_easy_message(code).map { unsafe String(cString: $0) } ?? "libcurl error \(code.rawValue)"
    }
}
