public import SVGAGraphics
import SVGAPlayback

extension SVGAPlayer {
    /// The output of a player: the current picture, and all that follow.
    @MainActor public final class Layer {
        /// The visible content, starting at a time.
        public struct Contents: Sendable {
            /// The picture; nil for nothing.
            public let picture: Pixmap?
            /// The frame that it shows; nil for nothing.
            public let frame: Int?
            /// When it was due, from the first picture of the movie on.
            public let presentationTime: Duration
        }

        /// The current picture; nil if it is hidden.
        public var contents: Pixmap? { visible?.picture }

        var isHidden = false { didSet { if isHidden != oldValue { tell() } } }
        /// The frame of the picture, hidden or not.
        package var frame: Int? { shown?.frame }
        private var shown: Contents?
        private var visible: Contents?
        private var listeners: [Int: AsyncStream<Contents>.Continuation] = [:]
        private var listenerCount = 0

        init() {}

        deinit {
            for listener in listeners.values { listener.finish() }
        }

        /// The visible content from now on, one value per change; it ends with the player.
        ///
        /// A reader that does not read gets the latest sixteen.
        public func pictures() -> AsyncStream<Contents> {
            let (stream, continuation) = AsyncStream<Contents>.makeStream(bufferingPolicy: .bufferingNewest(16))
            listenerCount += 1
            let number = listenerCount
            listeners[number] = continuation
            continuation.onTermination = { [weak self] _ in Task { await self?.removeListener(number) } }
            return stream
        }

        func show(_ element: AnimationPlayer.Element?) {
            shown = element.map {
                Contents(picture: $0.picture, frame: $0.frame, presentationTime: $0.presentationTime)
            }
            tell()
        }

        private func removeListener(_ number: Int) { listeners[number] = nil }

        private func tell() {
            let next = isHidden ? nil : shown
            if next == nil, visible == nil { return }
            let time = next?.presentationTime ?? visible?.presentationTime ?? .zero
            visible = next
            let contents = next ?? Contents(picture: nil, frame: nil, presentationTime: time)
            for listener in listeners.values { listener.yield(contents) }
        }
    }
}
