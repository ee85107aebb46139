package import GiftKit
package import GiftModel
import GiftQueue
package import SVGAGeometry
package import SVGAText

/// The content and appearance of a recording.
package struct RecordingSettings: Sendable {
    /// Pixels in a row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// Frames a second, 1 ... 240.
    package var framesPerSecond: Int
    /// The presentation of events; the lanes are as wide as the stage.
    package var room = GiftRoomConfiguration()
    /// The room whose events are shown; nil for the first gift's.
    package var roomID: RoomID?
    /// The viewer, whose own gifts come first, or nil.
    package var ownUser: UserID?
    /// The gifts of the catalogue, which replace the log's.
    package var gifts: [GiftID: Gift] = [:]
    package var fonts = DynamicText.Fonts.system
    /// The log's time, in milliseconds, from which seconds are counted; nil for the first line's.
    package var start: Milliseconds?
    /// The beginning of the recording, in milliseconds after the start.
    package var from: Milliseconds = 0
    /// The end, in milliseconds after the start; nil for when the stage is empty.
    package var to: Milliseconds?
    /// The background colour; nil for transparent.
    package var background: Color?

    /// Creates the settings for a recording with a size and a rate.
    package init(width: Int, height: Int, framesPerSecond: Int) {
        (self.width, self.height, self.framesPerSecond) = (width, height, framesPerSecond)
    }

    var words: OverlayWords { OverlayWords(room.language) }

    var layout: OverlayLayout { OverlayLayout(width: width, height: height, slotCount: room.queue.slotCount) }
}
