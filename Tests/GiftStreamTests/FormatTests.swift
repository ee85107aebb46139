import GiftModel
import Testing

@testable import GiftStream
@testable import SVGAHTTP

/// How events look on the wire.
@Suite struct FormatTests {
    private func text(_ piece: StreamPiece) -> String {
        String(decoding: piece.wireBytes(isChunked: false), as: UTF8.self)
    }

    @Test func aGiftIsTheSameInBothFormats() {
        let (json, position) = (#"{"seq":17}"#, EventPosition(epoch: 2, seq: 17))
        #expect(
            text(EventFormat.serverSentEvents.piece("gift", id: position, json: json))
                == "id: 2.17\nevent: gift\ndata: {\"seq\":17}\n\n")
        #expect(text(EventFormat.jsonLines.piece("gift", id: position, json: json)) == "{\"seq\":17}\n")
    }

    @Test(arguments: ["a\nb", "a: b", "", "é", "a\rid: 9"]) func invalidTypesAreCustom(name: String) {
        #expect(text(EventFormat.serverSentEvents.piece(name, json: "{}")) == "event: custom\ndata: {}\n\n")
    }

    @Test func aLineEndBetweenMembersEndsNoEvent() {
        let text = text(EventFormat.serverSentEvents.piece("gift", json: "{\r\n\"a\":1}"))
        #expect(text == "event: gift\ndata: {  \"a\":1}\n\n")
    }

    @Test func aMessageKeepsItsTextInOneLine() throws {
        let message = try RoomMessage(.custom("pk"), sender: HubFixture.user("u1"), text: "a\nb\u{2028}c")
        var frames = RoomNotice(message).frames
        let lines = text(frames.piece(.serverSentEvents)).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0] == "event: pk")
        #expect(frames.isDroppable)
    }

    @Test func aChunkHasItsLengthInFront() {
        let piece = StreamPiece(Array("0123456789abcdef".utf8))
        #expect(String(decoding: piece.wireBytes(isChunked: true), as: UTF8.self) == "10\r\n0123456789abcdef\r\n")
        #expect(piece.byteCount == 16)
    }
}
