import GiftModel
import Glibc
import SVGAGeometry

/// The hearts that rise on a stage, at most ten at once.
struct HeartRow: Sendable {
    /// One heart: when it begins, and its number from the first one on, from which its way and colour follow.
    struct Heart: Sendable {
        let start: Milliseconds
        let number: Int
    }

    static let duration: Milliseconds = 2400
    private static let maxCount = 10
    /// The time from one heart to the next of one line.
    private static let interval: Milliseconds = 90

    private(set) var hearts: [Heart] = []
    private var nextNumber = 0

    mutating func add(_ count: Int, at now: Milliseconds) {
        hearts.removeAll { $0.isOver(at: now) }
        for index in 0..<max(0, min(count, HeartRow.maxCount - hearts.count)) {
            hearts.append(Heart(start: now + index * HeartRow.interval, number: nextNumber))
            nextNumber += 1
        }
    }

    func isEmpty(at now: Milliseconds) -> Bool { hearts.allSatisfy { $0.isOver(at: now) } }
}

extension HeartRow.Heart {
    func isOver(at now: Milliseconds) -> Bool { now - start > HeartRow.duration }

    /// The heart at a time, on a stage in units; nil before its start and after its end.
    func look(at now: Milliseconds, on layout: OverlayLayout) -> HeartLook? {
        let part = Double(now - start) / Double(HeartRow.duration)
        guard part > 0, part <= 1 else { return nil }
        let seed = UInt64(truncatingIfNeeded: number &+ 1) &* 0x9e37_79b9_7f4a_7c15
        let sway = Double(seed >> 40) / Double(1 << 23) - 1
        // In the page: 74 units from the right edge, 60 from the bottom, 30 wide.
        let x = layout.stage.width - 89 + 26 * sway * sin(part * 7) + 30 * sway * part
        return HeartLook(
            x: x * layout.scale, y: (layout.stage.height - 75 - 320 * part) * layout.scale,
            scale: min(part * 8, 1) * (1 + part / 3), hue: (310 + Int(seed >> 20 & 0xffff) % 80) % 360,
            opacity: min(1, 2 - 2 * part))
    }
}
