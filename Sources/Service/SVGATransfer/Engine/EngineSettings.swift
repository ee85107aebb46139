/// What holds for all transfers of an engine.
struct EngineSettings: Sendable {
    let limits: ConnectionLimits
    /// The certificates that are trusted; nil for those of the system.
    let certificateAuthorityFile: String?
}
