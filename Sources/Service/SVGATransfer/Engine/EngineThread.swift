import SVGASystem

/// The thread on which all of an engine's transfers run.
enum EngineThread {
    /// Starts a thread and returns the box through which it is spoken to; closing the box ends it.
    static func start(_ settings: EngineSettings) throws(CurlUnavailable) -> Inbox {
        let multi = try CurlMulti()
        let inbox = Inbox(waking: multi)
        let code = BackgroundThread.start { TransferLoop(multi: multi, inbox: inbox, settings: settings).run() }
        guard code == 0 else { throw CurlUnavailable(reason: "no thread could be started") }
        return inbox
    }
}
