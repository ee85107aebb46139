import SVGARedis
import SVGASystem

/// Combines concurrent calls of several threads into one round trip: the first one sends all calls that came while the
/// connection was busy. A server answers a pipeline of 16 calls in about half of the time of 16 single ones.
final class CombinedCalls: Sendable {
    private typealias Answer = Result<RESPValue, SVGAError>

    private struct State {
        var waiting: [(ticket: Int, call: RedisScriptCall)] = []
        var answers: [Int: Answer] = [:]
        var ticketCount = 0
        var isSending = false
    }

    private enum Step {
        case end(Answer)
        case send([(ticket: Int, call: RedisScriptCall)])
    }

    private let state = Lock(State())
    private let client: RedisClient
    private static let maxCount = 64

    init(_ client: RedisClient) { self.client = client }

    /// Runs a script; an error reply is a reply. It blocks for two round trips at most.
    func run(_ call: RedisScriptCall) throws(SVGAError) -> RESPValue {
        let ticket = state.withLock { state in
            state.ticketCount += 1
            state.waiting.append((state.ticketCount, call))
            return state.ticketCount
        }
        while true {
            switch nextStep(of: ticket) {
            case .end(let answer): return try answer.get()
            case .send(let calls): send(calls)
            }
        }
    }

    private func nextStep(of ticket: Int) -> Step {
        state.waiting { state in
            if let answer = state.answers.removeValue(forKey: ticket) { return .end(answer) }
            if state.isSending { return nil }
            let calls = Array(state.waiting.prefix(CombinedCalls.maxCount))
            state.waiting.removeFirst(calls.count)
            state.isSending = true
            return .send(calls)
        }
    }

    private func send(_ calls: [(ticket: Int, call: RedisScriptCall)]) {
        let answers = answers(to: calls.map(\.call))
        state.withLock { state in
            for (call, answer) in zip(calls, answers) { state.answers[call.ticket] = answer }
            state.isSending = false
        }
        state.wakeWaiters()
    }

    private func answers(to calls: [RedisScriptCall]) -> [Answer] {
        do { return try client.run(calls).map { .success($0) } } catch { return calls.map { _ in .failure(error) } }
    }
}
