import SVGASystem

enum EngineThread {
    /// Starts a thread and returns its inbox; closing the inbox ends the thread.
    static func start(_ settings: EngineSettings) throws(SVGAError) -> Inbox {
        let multi = try CurlMulti()
        let inbox = Inbox(waking: multi)
        let code = BackgroundThread.start { TransferLoop(multi: multi, inbox: inbox, settings: settings).run() }
        guard code == 0 else { throw SVGAError.protocolFailed("no thread could be started") }
        return inbox
    }
}

struct EngineSettings: Sendable {
    let limits: ConnectionLimits
    /// The trusted certificates; nil for the system's.
    let certificateAuthorityFile: String?
}

final class Inbox: Sendable {
    enum Message: Sendable {
        case begin(TransferJob)
        case cancel(TransferJob)
        case prioritize(TransferID, TransferPriority)
    }

    private struct Contents {
        var messages: [Message] = []
        var isClosed = false
        var waitingCount = 0
    }

    private let contents = Lock(Contents())
    private let multi: CurlMulti

    init(waking multi: CurlMulti) { self.multi = multi }

    /// Puts a message in and wakes the thread; false when the engine was shut down.
    func put(_ message: Message) -> Bool {
        let isOpen = contents.withLock { contents in
            if !contents.isClosed { contents.messages.append(message) }
            return !contents.isClosed
        }
        if isOpen { multi.wake() }
        return isOpen
    }

    /// The number of transfers that wait because of the limits.
    var waitingCount: Int {
        get { contents.withLock { $0.waitingCount } }
        set { contents.withLock { $0.waitingCount = newValue } }
    }

    /// Takes no more messages, which ends the thread.
    func close() {
        contents.withLock { $0.isClosed = true }
        multi.wake()
    }

    /// Empties the box.
    func take() -> (messages: [Message], isClosed: Bool) {
        contents.withLock { contents in
            defer { contents.messages = [] }
            return (contents.messages, contents.isClosed)
        }
    }
}
