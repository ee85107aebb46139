package import SVGAJobs
package import SVGARedis

extension QueueError {
    /// What a failed call to Redis means for a queue.
    package init(_ error: RedisError) {
        let text = "\(error)"
        switch error.kind {
        case .refused where error.isOutOfMemory: self.init(.full(text))
        case .refused where error.isTransient: self.init(.unreachable(text))
        case .refused(let refusal) where refusal.code == "NOPERM" || refusal.code == "NOAUTH": self.init(.refused(text))
        case .unreachable, .timedOut, .connectionLost, .closed: self.init(.unreachable(text))
        case .tlsFailed, .loginRefused, .transportUnavailable: self.init(.refused(text))
        case .refused, .malformedReply, .unexpectedReply: self.init(.malformed(text))
        }
    }

    /// The reply of a script is not of the form that it has.
    static func unexpected(_ script: String) -> QueueError {
        QueueError(.malformed("the reply of “\(script)” has another form"))
    }
}
