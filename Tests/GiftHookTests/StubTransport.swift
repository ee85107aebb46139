import GiftModel
import SVGASystem
import SVGATransfer

@testable import GiftHook

/// A biller in memory that answers what a test says.
final class StubTransport: HookTransport {
    typealias Answer = Result<(status: Int, body: [UInt8]), SVGAError>

    struct Call: Sendable {
        let message: HookMessage
        let fields: [String: String]
        let timeout: Duration
    }

    private let record = Lock([Call]())
    private let answer: @Sendable (Call) async -> Answer

    init(_ answer: @escaping @Sendable (Call) async -> Answer) { self.answer = answer }

    var calls: [Call] { record.withLock { $0 } }

    func send(
        _ message: HookMessage, fields: [(name: String, value: String)], timeout: Duration
    ) async throws(SVGAError) -> (status: Int, body: [UInt8]) {
        let fields = Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
        let call = Call(message: message, fields: fields, timeout: timeout)
        record.withLock { $0.append(call) }
        return try await answer(call).get()
    }

    func shutdown() {}

    static func json(_ text: String, status: Int = 200) -> Answer { .success((status, Array(text.utf8))) }

    static let allows = json(#"{"result":"allow"}"#)
    static let fails = Answer.failure(.connectionLost("broken"))
}

extension OrderRecord {
    /// Ada sends five roses.
    static func roses(_ payment: String = "pay-1") throws -> OrderRecord {
        OrderRecord(
            id: OrderID(unchecked: "0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f"), payment: payment,
            sender: GiftUser(userID: try UserID("u1"), userName: "Ada"), room: try RoomID("live_1"),
            receiver: GiftUser(userID: try UserID("host")),
            gift: Gift(giftID: try GiftID("rose"), name: "Rose", coins: 10), count: 5, cost: 50, state: .pending,
            createdAt: 1_767_225_599_250)
    }
}

extension HookClient {
    static let ada = HookClient(address: "203.0.113.9", platform: "Web")
}

extension BillingHook {
    static func stub(
        _ clock: VirtualClock = VirtualClock(), _ change: (inout HookConfiguration) -> Void = { _ in },
        _ answer: @escaping @Sendable (StubTransport.Call) async -> StubTransport.Answer
    ) -> (BillingHook, StubTransport) {
        var configuration = HookConfiguration(url: "http://127.0.0.1:9/hook")
        change(&configuration)
        let transport = StubTransport(answer)
        return (BillingHook(configuration, transport: transport, clock: clock.clock), transport)
    }
}
