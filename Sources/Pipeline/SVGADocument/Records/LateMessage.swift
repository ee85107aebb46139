import SVGASystem

/// A message that is read when it is first asked for, once for all copies of the document.
final class LateMessage<Message: DocumentMessage>: Sendable {
    private let read: @Sendable () -> Message
    private let known = Lock<Message?>(nil)

    /// - Parameter read: Reads the message, which was found to be sound before.
    init(_ read: @escaping @Sendable () -> Message) { self.read = read }

    var values: Message {
        known.withLock { known in
            let values = known ?? read()
            known = values
            return values
        }
    }
}
