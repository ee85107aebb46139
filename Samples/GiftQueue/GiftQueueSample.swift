// Plays the log of a busy room: prints what happens on the stage, and draws what viewers see each second.
//
//     swift run GiftQueueSample Samples/GiftQueue/log.jsonl sheet.png
//
// Nothing waits: the queues say when something changes next, and the room goes there.
import FoundationEssentials
import GiftModel
import GiftQueue
import Glibc
import SVGAKit

@main struct GiftQueueSample {
    /// The time between two cells of the sheet.
    private static let step: Milliseconds = 1000
    private static let columnCount = 8

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let log = arguments.first, let sheet = arguments.last else {
            complain("usage: GiftQueueSample LOG.jsonl SHEET.png")
            exit(64)
        }
        do {
            // The paths of a catalogue begin where the catalogue is.
            let samples = URL(filePath: log).deletingLastPathComponent().deletingLastPathComponent().path
            try play(events(in: log), GiftFiles(samples: samples), sheet: sheet)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// The events of a log, one a line.
    private static func events(in path: String) throws -> [GiftEvent] {
        try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n")).map {
            try GiftEvent(from: [UInt8]($0))
        }
    }

    private static func play(_ events: [GiftEvent], _ files: GiftFiles, sheet path: String) throws {
        var room = Room(ownUser: try UserID("me"), files: files)
        var stages: [Stage] = []
        var next: Milliseconds = 0
        for event in events {
            while next <= event.time {
                try room.advance(to: next)
                stages.append(room.stage)
                next += step
            }
            try room.receive(event)
        }
        while room.isBusy {
            try room.advance(to: next)
            stages.append(room.stage)
            next += step
        }
        print(room.lines.joined(separator: "\n"))
        let picture = try StagePainter(files: files).sheet(of: stages, columnCount: columnCount)
        try Data(picture.png()).write(to: URL(filePath: path), options: .atomic)
    }

    private static func complain(_ message: String) {
        let line = Array("GiftQueueSample: \(message)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
    }
}
