import SVGAErrors
import SVGAJobs
import SVGARedis

extension SVGAError {
    static func ofQueue<Value>(_ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            let text = "\(error)"
            let answer =
                switch error.redisCode {
                case "OOM"?: queueFull(text)
                case "NOPERM"?, "NOAUTH"?: queueRefused(text)
                case _ where error.isTransient || error.isCancelled: queueUnreachable(text)
                case _ where error.cause == .command || error.category == .damaged: queueMalformed(text)
                default: queueRefused(text)
                }
            throw answer.keeping(error)
        }
    }

    static func unexpected(_ script: String) -> SVGAError {
        queueMalformed("the reply of “\(script)” has another form")
    }
}
