/// Takes the response of one transfer. The engine calls it on its own thread, one call at a time, and never after
/// `perform` returned. All transfers share that thread: a call must not wait for anything but a local disk. An error
/// ends the transfer as `SVGAError.refusedBySink(_:)`.
package protocol TransferSink: AnyObject, Sendable {
    /// Receives the head of the final response, with any status; followed redirects are not shown. `expectedByteCount`
    /// is the length that the server announced.
    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition

    /// Takes the next bytes of the body, which are valid during the call only.
    func receive(_ bytes: UnsafeRawBufferPointer) throws
}

package enum BodyDisposition: Sendable, Equatable {
    case receive
    /// It is not received; the transfer succeeds without it.
    case skip
}

package struct ResponseHead: Sendable, Equatable {
    /// The status code, such as 200. A file has 200, 304, 403 or 404.
    package var status: Int
    package var headerFields: HeaderFields
    /// The final URL after all redirects.
    package var url: String
}

package struct TransferResult: Sendable, Equatable {
    package var head: ResponseHead
    /// The bytes of the body that the sink took.
    package var receivedByteCount: Int
    package var redirectCount = 0
}
