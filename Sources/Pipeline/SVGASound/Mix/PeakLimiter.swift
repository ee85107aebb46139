/// Turns a mix down before it is too loud, by the same factor on both channels, which falls while samples wait, so that
/// it is low enough when the peak comes, and rises again slowly. Samples that are never too loud keep every bit.
struct PeakLimiter {
    /// -1 dB below full scale: lossy encoders can make samples louder.
    static let ceiling: Float = 0.891_250_9
    /// The samples that each waits, 5 ms.
    static let lookAhead = 240
    /// The part of the way back to 1 that the factor goes with each sample: most of it in 100 ms.
    private static let release = 1.0 / 4800

    /// Samples that wait, a ring, with the factor that each needs by itself.
    private var waiting = [StereoSample](repeating: .zero, count: lookAhead)
    private var needed = [Float](repeating: 1, count: lookAhead)
    /// The last factors before they are smoothed, a ring, and their sum, which is exact.
    private var envelopes = [Float](repeating: 1, count: lookAhead)
    private var sum = Double(lookAhead)
    private var envelope = 1.0
    /// The lowest of the needed factors, and the number of samples until it leaves the ring.
    private var lowest: Float = 1
    private var lowestAge = 0
    private var index = 0

    /// Takes a sample and gives the one ``lookAhead`` - 1 samples before it.
    mutating func push(_ sample: StereoSample) -> StereoSample {
        waiting[index] = sample
        noteNeed(of: sample)
        envelope = min(Double(lowest), envelope + (1 - envelope) * PeakLimiter.release)
        // Such small steps would continue for seconds without an effect.
        if envelope > 0.999_99, lowest == 1 { envelope = 1 }
        sum += Double(Float(envelope)) - Double(envelopes[index])
        envelopes[index] = Float(envelope)
        index = index == PeakLimiter.lookAhead - 1 ? 0 : index + 1
        return waiting[index] * Float(sum / Double(PeakLimiter.lookAhead))
    }

    private mutating func noteNeed(of sample: StereoSample) {
        let peak = max(abs(sample.x), abs(sample.y))
        let need = peak > PeakLimiter.ceiling ? PeakLimiter.ceiling / peak : 1
        needed[index] = need
        lowestAge += 1
        if need <= lowest {
            (lowest, lowestAge) = (need, 0)
        } else if lowestAge >= PeakLimiter.lookAhead {
            findLowest()
        }
    }

    /// Looks for the lowest factor of the ring, the last one of several.
    private mutating func findLowest() {
        (lowest, lowestAge) = (needed[index], 0)
        for age in 1..<PeakLimiter.lookAhead {
            let need = needed[(index - age + PeakLimiter.lookAhead) % PeakLimiter.lookAhead]
            if need < lowest { (lowest, lowestAge) = (need, age) }
        }
    }
}
