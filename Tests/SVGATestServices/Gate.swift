import SVGASystem

/// Holds threads until it is opened.
public final class Gate: Sendable {
    private let isOpen = Lock(false)

    /// A closed gate.
    public init() {}

    /// Opens the gate permanently.
    public func open() {
        isOpen.withLock { $0 = true }
        isOpen.wakeWaiters()
    }

    /// Returns when the gate is open.
    public func wait() { isOpen.waiting { $0 ? () : nil } }
}
