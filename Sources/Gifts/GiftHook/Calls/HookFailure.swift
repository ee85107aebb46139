import GiftModel

/// The reason why a billing system gave no valid answer. It decides about an order, and nothing throws it.
package enum HookFailure: Hashable, Sendable, CustomStringConvertible {
    /// The answer did not come in time; whether there was a connection.
    case timedOut(isConnected: Bool)
    /// There was no connection; why.
    case unreachable(String)
    /// The connection broke after the call was sent; why.
    case lost(String)
    /// The status says that the call was not accepted: most of 4xx.
    case rejected(status: Int)
    /// The status says that something failed inside.
    case failed(status: Int)
    /// The answer is a redirect, which is not followed.
    case redirected
    /// The answer is larger than 64 KiB.
    case tooLarge
    /// The answer is not in the words of the dialect; why.
    case malformed(String)
    case overloaded
    /// After many failures, calls pause for a while.
    case breakerOpen
    /// The task that waited was cancelled, or the hook was shut down.
    case cancelled
    /// The call cannot be made on this machine or with this gift; why.
    case unusable(String)

    /// The meaning of a status without an answer.
    init(status: Int) {
        switch status {
        // These may come from something on the way, or mean that the first call is still being worked on.
        case 408, 409: self = .failed(status: status)
        case 300..<400: self = .redirected
        case 400..<500: self = .rejected(status: status)
        case 200..<300: self = .malformed("the status is \(status), expected 200")
        default: self = .failed(status: status)
        }
    }

    /// Whether it is the biller that failed.
    package var isOfBiller: Bool {
        switch self {
        case .cancelled, .overloaded, .unusable, .breakerOpen: false
        default: true
        }
    }

    /// Whether the request may have left this machine. Then the billing system may have charged the order, regardless
    /// of its answer, because the answer may come from a proxy or belong to an earlier attempt.
    package var mayHaveBilled: Bool {
        switch self {
        case .timedOut(let isConnected): isConnected
        case .lost, .failed, .rejected, .redirected, .tooLarge, .malformed, .cancelled: true
        case .unreachable, .overloaded, .breakerOpen, .unusable: false
        }
    }

    var answer: BillingAnswer { mayHaveBilled ? .noAnswer(description) : .notSent(description) }

    var reply: (answer: BillingAnswer, failure: HookFailure?) { (answer, self) }

    package var name: String {
        switch self {
        case .timedOut: "timed-out"
        case .unreachable: "unreachable"
        case .lost: "lost"
        case .redirected: "redirected"
        case .rejected: "rejected"
        case .failed: "failed"
        case .tooLarge: "too-large"
        case .malformed: "malformed"
        case .overloaded: "overloaded"
        case .breakerOpen: "breaker-open"
        case .cancelled: "cancelled"
        case .unusable: "unusable"
        }
    }

    package static let names = [
        "timed-out", "unreachable", "lost", "redirected", "rejected", "failed", "too-large", "malformed",
        "overloaded", "breaker-open", "cancelled", "unusable",
    ]

    /// One line for the log of the server; it is not for viewers.
    package var description: String {
        switch self {
        case .timedOut(let isConnected): isConnected ? "the hook did not answer in time" : "the hook took no connection"
        case .unreachable(let reason): "the hook cannot be reached: \(reason)"
        case .lost(let reason): "the hook ended the connection without an answer: \(reason)"
        case .redirected: "the hook answered with a redirect, which is not followed; configure the URL that it leads to"
        case .rejected(let status): "the hook answered \(status), expected 200; look at its URL and its secret"
        case .failed(let status): "the hook answered \(status), expected 200"
        case .tooLarge: "the hook answered more than \(HookConfiguration.maxAnswerByteCount) bytes"
        case .malformed(let reason): "the hook cannot be understood: \(reason)"
        case .overloaded: "too many calls wait for the hook"
        case .breakerOpen: "the hook failed too often and is not asked for some seconds"
        case .cancelled: "the call of the hook was cancelled"
        case .unusable(let reason): reason
        }
    }
}
