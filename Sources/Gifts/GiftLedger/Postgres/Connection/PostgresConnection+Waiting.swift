import CSVGAPostgreSQL
import SVGASystem

extension PostgresConnection {
    /// Sends something and waits for all of its answer, whose last result it returns, or nil.
    func answer(_ send: () -> Bool) throws -> PostgresResult? {
        let end = SteadyClock.now + Int64(maxStatementSeconds + 2) * 1_000_000_000
        guard send() else { throw SVGAError.lostDatabase(lastMessage) }
        try flush(until: end)
        var (last, fault): (PostgresResult?, (message: String, state: String?)?)
        while true {
            while unsafe cpg_is_busy(handle) { try receive(until: end) }
            guard let result = unsafe cpg_next_result(handle) else { break }
            let next = unsafe PostgresResult(result)
            fault = fault ?? next.fault
            last = next
        }
        // The words of an end that the server announces come before the end itself.
        if let fault {
            guard transactionState != .unknown, let state = fault.state else {
                throw SVGAError.lostDatabase(fault.message)
            }
            throw SVGAError.statement(fault.message, state: state)
        }
        return last
    }

    private func flush(until end: Int64) throws {
        while true {
            switch unsafe cpg_flush(handle) {
            case 0: return
            case 1:
                // The server may wait for its own answers to be read first.
                if try wait(for: Int16(POLLIN | POLLOUT), until: end) & Int16(POLLIN) != 0 { try consume() }
            default: throw SVGAError.lostDatabase(lastMessage)
            }
        }
    }

    private func receive(until end: Int64) throws {
        _ = try wait(for: Int16(POLLIN), until: end)
        try consume()
    }

    private func consume() throws {
        guard unsafe cpg_consume_input(handle) else { throw SVGAError.lostDatabase(lastMessage) }
    }

    private func wait(for events: Int16, until end: Int64) throws -> Int16 {
        guard let happened = try poll(events, until: end) else {
            throw SVGAError.lostDatabase("no answer came in time")
        }
        return happened
    }

    /// Waits for the socket; nil at the time limit.
    private func poll(_ events: Int16, until end: Int64) throws -> Int16? {
        while true {
            let left = max(0, end - SteadyClock.now)
            var entry = pollfd(fd: unsafe cpg_socket(handle), events: events, revents: 0)
            guard entry.fd >= 0 else { throw SVGAError.lostDatabase(lastMessage) }
            let count = unsafe SVGASystem.poll(&entry, 1, Int32(clamping: (left + 999_999) / 1_000_000))
            if count > 0 { return entry.revents }
            if count == 0 { return nil }
            guard errno == EINTR else { throw SVGAError.lostDatabase(systemMessage(errno)) }
        }
    }

    /// Waits for messages of NOTIFY on channels that this connection listens to; false if none came by that time.
    func waitForNotifications(until end: Int64) throws -> Bool {
        if takeNotifications() { return true }
        guard try poll(Int16(POLLIN), until: end) != nil else { return false }
        try consume()
        return takeNotifications()
    }

    private func takeNotifications() -> Bool {
        var isAny = false
        while let notification = unsafe cpg_next_notification(handle) {
            unsafe cpg_free(notification)
            isAny = true
        }
        return isAny
    }

    /// libpq's message about its last call, in one line.
    var lastMessage: String {
        guard let text = unsafe cpg_error_message(handle) else { return "it gave no reason" }
        let line = unsafe String(cString: text).split { $0.isNewline }.joined(separator: "; ")
        return line.isEmpty ? "it gave no reason" : line
    }
}
