import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem

extension GiftService {
    func demoToken(_ request: GiftRequest) async throws -> HTTPResponse {
        let configuration = configuration
        guard configuration.isDemo else { throw GiftProblem(.notFound, "no such route") }
        let number = Int.random(in: 100_000...999_999)
        let user = GiftUser(userID: try UserID("guest-\(number)"), userName: "Guest \(number % 1000)")
        let key = try IdempotencyKey("welcome")
        _ = try await repository.credit(user.userID, coins: Demo.balance, key: key, by: "demo")
        let token = GiftToken(user: user, expiry: WallClock.seconds + 86_400)
        return try GiftProblem.saying("", .internalFault) {
            .json(.object(["token": .string(try token.text(signedWith: configuration.keys))]))
        }
    }
}

/// The content of a demonstration: a catalogue, rooms, and robots that send gifts.
enum Demo {
    static let balance: Coins = 500

    static let rooms = [
        ("r1", "Morning songs", "mia", "Mia", "Lisbon"), ("r2", "Board games", "tom", "Tom", "Chengdu"),
        ("r3", "Night kitchen", "ida", "Ida", "Oslo"),
    ]

    /// Adds catalogue and rooms to an empty ledger, and waits until they are stored.
    static func prepareWaiting(_ repository: any SQLRepository) throws {
        let handover = Lock<Result<Void, SVGAError>?>(nil)
        Task {
            let result = await SVGAError.result { try await prepare(repository) }
            handover.withLock { $0 = result }
            handover.wakeWaiters()
        }
        try SVGAError.saying("the demonstration cannot be set up", .invalidRequest) {
            try handover.waiting { $0 }.get()
        }
    }

    private static func prepare(_ repository: any SQLRepository) async throws {
        if repository.catalog().gifts.isEmpty {
            let catalog = try GiftCatalog(from: Array(DemoCatalog.json.utf8))
            _ = try await repository.edit(.merge(catalog), ifVersion: nil)
        }
        for (id, title, host, name, location) in rooms {
            let user = GiftUser(userID: try UserID(host), userName: name)
            let details = RoomDetails(host: user, title: title, location: location)
            _ = try await repository.openRoom(try RoomID(id), details)
        }
    }
}
