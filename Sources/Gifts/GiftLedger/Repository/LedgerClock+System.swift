import SVGASystem

extension LedgerClock {
    package static let system = LedgerClock(
        wall: { Int(WallClock.milliseconds) }, steady: { Int(SteadyClock.now / 1_000_000) })
}
