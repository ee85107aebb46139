import GiftKit
import SVGAGeometry
import SVGAText

/// How wide messages are that cross the stage.
struct BulletMeasure: Sendable {
    let texts: TextCache

    /// The width in units; 0 for an event that is not such a message.
    func width(of event: RoomEvent) throws -> Int {
        guard case .message(let message) = event, message.kind == .bullet else { return 0 }
        let width = try texts.width(of: OverlayStyle.bullet(message.text)) + 2 * OverlayStyle.bulletPadding
        return Int(min(width, 100_000).rounded(.up))
    }
}
