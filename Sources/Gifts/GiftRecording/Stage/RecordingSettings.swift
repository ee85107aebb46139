package import GiftKit
package import GiftModel
import GiftQueue
package import SVGAGeometry
package import SVGAText

/// What a recording shows, and how.
package struct RecordingSettings: Sendable {
    /// Pixels in a row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// Frames a second, 1 ... 240.
    package var framesPerSecond: Int
    /// What is shown where; the width of the lanes is that of the stage.
    package var room = GiftRoomConfiguration()
    /// The room whose events are shown; nil for that of the first gift.
    package var roomID: RoomID?
    /// The viewer, whose own gifts come first; nil for nobody.
    package var ownUser: UserID?
    /// The gifts of the catalogue, which replace those of the log.
    package var gifts: [GiftID: Gift] = [:]
    /// The fonts of all texts.
    package var fonts = DynamicText.Fonts.system
    /// The time of the log, in milliseconds, from which seconds are counted; nil for that of the first line.
    package var start: Milliseconds?
    /// The first moment that is recorded, in milliseconds from the start on.
    package var from: Milliseconds = 0
    /// The end, in milliseconds from the start on; nil for when nothing shows any more.
    package var to: Milliseconds?
    /// The colour behind everything; nil for transparent.
    package var background: Color?

    /// Makes the settings of a recording of a size and a rate.
    package init(width: Int, height: Int, framesPerSecond: Int) {
        (self.width, self.height, self.framesPerSecond) = (width, height, framesPerSecond)
    }

    var words: OverlayWords { OverlayWords(room.language) }

    var layout: OverlayLayout { OverlayLayout(width: width, height: height, slotCount: room.queue.slotCount) }
}
