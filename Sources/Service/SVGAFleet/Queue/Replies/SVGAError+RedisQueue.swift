import SVGAErrors
import SVGAJobs
import SVGARedis

extension SVGAError {
    /// Calls Redis, whose errors become errors of the queue.
    static func ofQueue<Value>(_ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            let text = "\(error)"
            throw switch error.redisCode {
            case "OOM"?: queueFull(text, underlying: error)
            case "NOPERM"?, "NOAUTH"?: queueRefused(text, underlying: error)
            case _ where error.isTransient || error.isCancelled: queueUnreachable(text, underlying: error)
            case _ where error.cause == .command || error.category == .damaged:
                queueMalformed(text, underlying: error)
            default: queueRefused(text, underlying: error)
            }
        }
    }

    /// The reply of a script is not of the form that it has.
    static func unexpected(_ script: String) -> SVGAError {
        queueMalformed("the reply of “\(script)” has another form")
    }
}
