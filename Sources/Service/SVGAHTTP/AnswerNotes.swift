/// What the log and the metrics say of an answer beside its status and its size.
package struct AnswerNotes: Sendable {
    /// How the answer came about, one of a few words; empty when there is nothing to say.
    package var origin: String
    /// What was wrong, of an answer that tells a problem.
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
    /// Waiting for the source.
    package var fetch: Int64?
    /// Waiting for a thread, or for an equal request that was under way.
    package var queue: Int64?
    /// Decoding, drawing and encoding.
    package var draw: Int64?

    package init(fetch: Int64? = nil, queue: Int64? = nil, draw: Int64? = nil) {
        (self.fetch, self.queue, self.draw) = (fetch, queue, draw)
    }
}
