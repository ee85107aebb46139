/// The frame that stands for a movie, and among which it was chosen.
public struct PosterChoice: Hashable, Sendable {
    /// The frame.
    public let frame: Int
    /// All frames that were looked at, in rising order.
    public let candidates: [PosterCandidate]

    /// The candidate of the highest score; another frame where no candidate shows anything.
    init(among candidates: [PosterCandidate], otherwise frame: Int = 0) {
        let best = candidates.contains { $0.score > 0 } ? PosterChoice.ranked(candidates).first : nil
        self.frame = best ?? frame
        self.candidates = candidates
    }

    /// The frames of candidates, the best first; of equal ones the earlier first.
    static func ranked(_ candidates: [PosterCandidate]) -> [Int] {
        candidates.sorted { ($0.score, -$0.frame) > ($1.score, -$1.frame) }.map(\.frame)
    }
}
