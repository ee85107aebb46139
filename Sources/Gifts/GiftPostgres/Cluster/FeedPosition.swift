import GiftLedger

/// A reader's position in the feed.
package struct FeedPosition: Hashable, Sendable {
    /// The epoch and number of the last event of all rooms.
    package var epoch: Int
    package var eventNumber: Int
    package var roomVersion: Int

    init(reading connection: any LedgerConnection) throws {
        epoch = connection.epoch
        var values: [String: Int] = [:]
        try connection.forEachRow("SELECT name, value FROM counter") { row in
            if let name = row.text(0) { values[name] = row.count(1) }
        }
        (eventNumber, roomVersion) = (values["events"] ?? 0, values["rooms"] ?? 0)
    }
}
