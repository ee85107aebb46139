import Glibc
import SVGASystem
import SVGATestSupport
import Testing

/// Programs that are started, on scripts of the shell.
@Suite struct ChildProcessTests {
    let folder = TemporaryFolder()

    private func start(
        _ script: String, open descriptors: [Int32] = [], patience: Duration = .seconds(20),
        cancellation: CancellationToken = CancellationToken()
    ) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", ["-c", "cd \(folder.path); \(script)"], open: descriptors, patience: patience,
            cancellation: cancellation)
    }

    private func text(_ name: String) -> String { String(decoding: folder.read(name) ?? [], as: UTF8.self) }

    /// Whether a process exists, even if only as an unreaped one.
    private func exists(_ process: String) -> Bool {
        guard let number = pid_t(process) else {
            Issue.record("the script has not told its number")
            return true
        }
        return kill(number, 0) == 0
    }

    /// Waits until a script has written a complete line to a file, for a minute at most.
    private func wait(for name: String) {
        let limit = SteadyClock.now + 60_000_000_000
        while !text(name).hasSuffix("\n"), SteadyClock.now < limit { SteadyClock.wait(nanoseconds: 1_000_000) }
    }

    @Test func programReadsItsInput() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let child = try start("cat >copy; echo; echo done >&2")
        for start in stride(from: 0, to: bytes.count, by: 700_000) {
            try child.write(Array(bytes[start..<min(start + 700_000, bytes.count)]))
        }
        try child.finish()
        #expect(folder.read("copy") == bytes && child.errorText == "done" && child.outputText == "\n")
    }

    @Test func itInheritsItsFilesAndNothingElse() throws {
        let file = open(folder.path("out"), O_RDWR | O_CREAT, 0o600)
        let leak = open("/dev/null", O_RDONLY)
        defer { for descriptor in [file, leak] { close(descriptor) } }
        let child = try start("ls /proc/self/fd | tr '\\n' ' ' >&3; env | sort >env; trap >traps", open: [file])
        try child.finish()
        // The highest belongs to the directory itself.
        #expect(text("out") == "0 1 2 3 4 ", "\(text("out"))")
        let names = Set(text("env").split(separator: "\n").compactMap { $0.split(separator: "=").first })
        #expect(
            names.isSubset(of: ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LC_ALL", "PWD", "OLDPWD", "_", "SHLVL"]))
    }

    @Test func filesDoNotTakeEachOthersPlace() throws {
        let files = ["a", "b"].map { open(folder.path($0), O_RDWR | O_CREAT, 0o600) }
        defer { for file in files { close(file) } }
        let child = try start("echo first >&3; echo second >&4", open: files)
        try child.finish()
        #expect(text("a") == "first\n" && text("b") == "second\n")
    }

    @Test(
        arguments: [
            ("exit 3", .exit(3)), ("kill -9 $$", .signal(9)), ("kill -TERM $$", .signal(15)),
            ("cat >/dev/null; exit 7", .exit(7)),
        ] as [(String, ChildProcess.Failure)])
    func howItEndsIsTold(script: String, failure: ChildProcess.Failure) throws {
        let child = try start("\(script)")
        #expect(throws: SVGAError.self) {
            for _ in 0..<8 { try child.write([UInt8](repeating: 1, count: 1 << 20)) }
            try child.finish()
        }
        #expect(child.failure == failure)
    }

    @Test func aProgramThatReadsNoMoreIsAFailureAndNoSignal() throws {
        let child = try start("head -c 5 >head; echo enough >&2")
        #expect(throws: SVGAError.self) {
            for _ in 0..<8 { try child.write([UInt8](repeating: 1, count: 1 << 20)) }
        }
        #expect(child.failure == .early && child.errorText == "enough")
    }

    @Test func aProgramThatClosesItsInputAndStaysIsEnded() throws {
        let child = try start("echo $$ >pid; exec 0<&-; sleep 100", patience: .seconds(2))
        #expect(throws: SVGAError.self) {
            for _ in 0..<8 { try child.write([UInt8](repeating: 1, count: 1 << 20)) }
        }
        #expect(child.failure == .early)
        #expect(!exists(text("pid").trimmed))
    }

    @Test func wordsWithoutEndDoNotStopIt() throws {
        let child = try start(
            "dd if=/dev/zero bs=1000 count=4000 2>/dev/null | tr '\\0' 'x' >&2; echo; echo last >&2; cat >copy")
        try child.write([UInt8](repeating: 1, count: 2 << 20))
        try child.finish()
        #expect(folder.read("copy")?.count == 2 << 20)
        #expect(child.errorText.utf8.count <= 4097 && child.errorText.hasSuffix("xlast"))
    }

    /// The shell, and the program that it has started.
    @Test(arguments: ["sleep 100", "cat >/dev/null; sleep 100", "trap '' TERM; sleep 100 & wait"])
    func aProgramThatHangsIsEndedWithAllThatItStarted(script: String) throws {
        if script.hasPrefix("trap") {
            // Ended by force two seconds later.
            let child = try start("echo $$ >pid; \(script)", patience: .milliseconds(100))
            wait(for: "pid")
            #expect(throws: SVGAError.self) { try child.finish() }
            #expect(child.failure == .stalled)
        } else {
            let child = try start("echo $$ >pid; (sleep 99 & echo $! >other); \(script)", patience: .milliseconds(200))
            wait(for: "other")
            let error = #expect(throws: SVGAError.self) {
                for _ in 0..<8 { try child.write([UInt8](repeating: 1, count: 1 << 20)) }
                try child.finish()
            }
            #expect(
                error?.description.hasPrefix("/bin/sh did not go on for 0 s and was ended") == true
                    && error?.isTransient == true)
            #expect(isGone("other") && child.failure == .stalled)
        }
        #expect(!exists(text("pid").trimmed))
    }

    /// Whether a process that is not a child of this one ends soon: its parent has to reap it.
    private func isGone(_ name: String) -> Bool {
        for _ in 0..<100 {
            let state =
                (try? FileHandle(opening: "/proc/\(text(name).trimmed)/stat", O_RDONLY).bytes(count: 400))
            guard let state else { return true }
            if String(decoding: state, as: UTF8.self).contains(") Z ") { return true }
            SteadyClock.wait(nanoseconds: 10_000_000)
        }
        return false
    }

    @Test func aCancellationEndsIt() throws {
        let token = CancellationToken()
        let child = try start("echo $$ >pid; sleep 100", cancellation: token)
        wait(for: "pid")
        token.cancel()
        #expect(throws: SVGAError.cancelled) { try child.finish() }
        #expect(!exists(text("pid").trimmed))
    }

    @Test func releasedChildIsEndedAndReaped() throws {
        var child: ChildProcess? = try start("echo $$ >pid; sleep 100")
        wait(for: "pid")
        #expect(child != nil && exists(text("pid").trimmed))
        child = nil
        #expect(!exists(text("pid").trimmed))
    }

    @Test func aMissingProgramIsAnErrorOfTheSystem() {
        folder.write([1], to: "plain")
        for (name, code) in [("none", ENOENT), ("plain", EACCES)] {
            let error = #expect(throws: SVGAError.self) { try ChildProcess(folder.path(name), []) }
            #expect(error?.description == "\(folder.path(name)) cannot be started: \(systemMessage(code))")
            #expect(error?.detail == systemMessage(code) && error?.isMissingLibrary == true)
        }
    }

    @Test func noDescriptorStaysOpen() throws {
        func count() throws -> Int { try FileSystem.names(in: "/proc/self/fd").count }
        let before = try count()
        for script in ["cat >/dev/null", "exit 3"] {
            let child = try start(script)
            try? child.finish()
        }
        _ = try? ChildProcess(folder.path("none"), [])
        #expect(try count() == before)
    }

    @Test func programsAreFoundAsAShellFindsThem() {
        #expect(ProgramSearch.path(of: "sh")?.hasSuffix("/sh") == true)
        #expect(ProgramSearch.path(of: "/bin/sh") == "/bin/sh")
        #expect(ProgramSearch.path(of: "no-program-of-this-name") == nil)
        folder.write([1], to: "plain")
        #expect(ProgramSearch.path(of: folder.path("plain")) == nil && ProgramSearch.path(of: folder.path) == nil)
    }
}

extension String {
    fileprivate var trimmed: String { split { $0.isWhitespace }.joined() }
}
