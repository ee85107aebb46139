/// Facts about a response for the log and the metrics, in addition to its status and size.
package struct AnswerNotes: Sendable {
    /// The origin of the response, one of a few words, or empty.
    package var origin: String
    /// The fault, if the response is a problem.
    package var detail: String?
    /// The opaque part of the entity tag of the answer.
    package var entityTag: String?
    /// The time that the stages of the work took.
    package var times: StageTimes
    /// Faults that the answer shows, such as an image that was left out.
    package var warnings: [String] = []

    package init(
        origin: String = "", detail: String? = nil, entityTag: String? = nil, times: StageTimes = StageTimes()
    ) {
        (self.origin, self.detail, self.entityTag, self.times) = (origin, detail, entityTag, times)
    }
}

/// The nanoseconds that the stages of the work for an answer took; nil for those that it did without.
package struct StageTimes: Hashable, Sendable {
    package var fetch: Int64?
    /// Waiting for a thread, or for an equal request that was in progress.
    package var queue: Int64?
    /// Decoding, drawing and encoding.
    package var draw: Int64?

    package init(fetch: Int64? = nil, queue: Int64? = nil, draw: Int64? = nil) {
        (self.fetch, self.queue, self.draw) = (fetch, queue, draw)
    }
}
