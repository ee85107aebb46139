import Glibc
import SVGASystem
import SVGATestSupport
import Testing

@Suite struct OutputFileTests {
    let folder = TemporaryFolder()

    @Test func aFileIsReplacedWhole() throws {
        folder.write([9, 9, 9, 9], to: "a")
        try AtomicFile.write([1, 2, 3], to: folder.path("a"))
        #expect(folder.read("a") == [1, 2, 3])
        #expect(folder.names() == ["a"])
    }

    @Test func aFileThatIsChangedInPlaceKeepsItsPermissionsAndIsOnTheDisk() throws {
        folder.write([9], to: "a")
        let path = folder.path("a")
        let calls = Lock<[FileCall]>([])
        for mode: mode_t in [0o600, 0o640, 0o777] {
            chmod(path, mode)
            try FileFault.injecting(
                below: folder.path,
                { call, _ in
                    calls.withLock { $0.append(call) }
                    return nil
                }
            ) { try AtomicFile.rewrite([1, 2], at: path) }
            #expect(FileSystem.status(at: path)?.st_mode == S_IFREG | mode)
        }
        #expect(folder.read("a") == [1, 2] && folder.names() == ["a"])
        let order = calls.withLock { $0 }.filter { [.write, .synchronize, .rename].contains($0) }
        #expect(order == Array(repeating: [.write, .synchronize, .rename], count: 3).flatMap(\.self))
    }

    @Test func aFileThatCannotReachTheDiskLeavesTheOldOne() throws {
        folder.write([9], to: "a")
        let path = folder.path("a")
        _ = FileFault.injecting(below: folder.path, { call, _ in call == .synchronize ? .error(EIO) : nil }) {
            #expect(throws: SVGAError(.write, path: path, code: EIO)) { try AtomicFile.rewrite([1], at: path) }
        }
        #expect(folder.read("a") == [9] && folder.names() == ["a"])
    }

    @Test func aFileThatIsToStayStays() throws {
        try AtomicFile.write([1], to: folder.path("a"), replacing: false)
        #expect(throws: SVGAError(.create, path: folder.path("a"), code: EEXIST)) {
            try AtomicFile.write([2], to: folder.path("a"), replacing: false)
        }
        #expect(folder.read("a") == [1] && folder.names() == ["a"])
    }

    @Test(arguments: [nil, EPERM, EOPNOTSUPP]) func aFileThatIsMadeMeanwhileStays(linkError: Int32?) throws {
        let rule: FileFault.Rule = { [folder] call, _ in
            guard call == .link else { return nil }
            folder.write([7], to: "a")
            return linkError.map { .error($0) }
        }
        _ = FileFault.injecting(below: folder.path, rule) {
            #expect(throws: SVGAError(.create, path: folder.path("a"), code: EEXIST)) {
                try AtomicFile.write([2], to: folder.path("a"), replacing: false)
            }
        }
        #expect(folder.read("a") == [7] && folder.names() == ["a"])
    }

    @Test func filesAreWrittenWithoutLinksWhereAFileSystemHasNone() throws {
        try FileFault.injecting(below: folder.path, { call, _ in call == .link ? .error(EPERM) : nil }) {
            try AtomicFile.write([1], to: folder.path("a"), replacing: false)
        }
        #expect(folder.read("a") == [1] && folder.names() == ["a"])
    }

    @Test func aFolderInThePlaceStaysAndLeavesNothingBehind() {
        mkdir(folder.path("a"), 0o777)
        #expect(throws: SVGAError(.create, path: folder.path("a"), code: EISDIR)) {
            try AtomicFile.write([1], to: folder.path("a"))
        }
        #expect(folder.names() == ["a"])
    }

    @Test func aMissingFolderIsNamedWithTheReason() {
        let path = folder.path("missing/a")
        #expect(throws: SVGAError(.create, path: path, code: ENOENT)) { try AtomicFile.write([1], to: path) }
        #expect("\(SVGAError(.create, path: "a", code: ENOENT))" == "cannot create a: No such file or directory")
    }

    @Test func foldersAreMadeWithTheirParents() throws {
        try OutputFolder.create(folder.path("x/y/z"))
        try OutputFolder.create(folder.path("x/y/z/"))
        try OutputFolder.create("")
        #expect(folder.names(in: "x/y") == ["z"])
    }

    @Test func fileInsteadOfADirectoryIsAnError() {
        folder.write([1], to: "x")
        #expect(throws: SVGAError(.create, path: folder.path("x"), code: ENOTDIR)) {
            try OutputFolder.create(folder.path("x"))
        }
        #expect(throws: SVGAError.self) { try OutputFolder.create(folder.path("x/y")) }
    }

    @Test func aWriterReportsAFullDeviceAndAClosedPipe() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect(throws: SVGAError(.write, path: "full", code: ENOSPC)) {
            try FileHandle(descriptor: full, name: "full").write([1])
        }
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        defer { close(ends[1]) }
        #expect { try FileHandle(descriptor: ends[1], name: "pipe").write([1]) } throws: {
            ($0 as? SVGAError)?.isBrokenPipe == true
        }
    }
}

/// Entries other than plain files at the name of an output.
@Suite struct OutputTargetTests {
    let folder = TemporaryFolder()

    private func kind(_ name: String) -> mode_t {
        var status = stat()
        return lstat(folder.path(name), &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    @Test func linkStaysAndItsTargetIsReplaced() throws {
        mkdir(folder.path("far"), 0o777)
        folder.write([9], to: "far/target")
        symlink("far/target", folder.path("link"))
        symlink("link", folder.path("linkToLink"))
        try AtomicFile.write([1, 2], to: folder.path("linkToLink"))
        #expect(folder.read("far/target") == [1, 2])
        #expect(kind("link") == S_IFLNK && kind("linkToLink") == S_IFLNK)
        #expect(folder.names(in: "far") == ["target"], "nothing hidden is left")
    }

    @Test(arguments: [("loop", ELOOP), ("nowhere", ENOENT), ("folder", EISDIR)])
    func linkToAnIrreplaceableTargetStays(target: String, code: Int32) {
        mkdir(folder.path("folder"), 0o777)
        symlink("loop", folder.path("loop"))
        symlink(target, folder.path("link"))
        #expect(throws: SVGAError(.create, path: folder.path("link"), code: code)) {
            try AtomicFile.write([1], to: folder.path("link"))
        }
        #expect(kind("link") == S_IFLNK && folder.names(in: "folder").isEmpty)
    }

    @Test func aPipeTakesTheBytesAndStays() throws {
        mkfifo(folder.path("pipe"), 0o600)
        let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try AtomicFile.write([1, 2, 3], to: folder.path("pipe"))
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, bytes.count) == 3 && bytes.starts(with: [1, 2, 3]))
        #expect(kind("pipe") == S_IFIFO)
        #expect(folder.names() == ["pipe"])
    }

    @Test func anOpenPipeTakesTheBytesUnderTheNameOfItsDescriptor() throws {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { ends.forEach { close($0) } }
        symlink("/proc/self/fd/\(ends[1])", folder.path("link"))
        for name in ["/proc/self/fd/\(ends[1])", folder.path("link")] {
            try AtomicFile.write([65], to: name)
            var byte: UInt8 = 0
            #expect(read(ends[0], &byte, 1) == 1 && byte == 65)
        }
        #expect(kind("link") == S_IFLNK)
    }

    @Test func fullPipeIsAwaitedEvenIfNonBlocking() throws {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let (reader, bytes) = (ends[0], [UInt8](repeating: 7, count: 1 << 20))
        let received = Lock<Int?>(nil)
        let code = BackgroundThread.start {
            var (count, chunk) = (0, [UInt8](repeating: 0, count: 1 << 16))
            while count < bytes.count {
                var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, -1)
                let more = read(reader, &chunk, chunk.count)
                if more > 0 { count += more } else if errno != EAGAIN && errno != EINTR { break }
            }
            received.withLock { $0 = count }
            received.wakeWaiters()
        }
        try #require(code == 0)
        try FileHandle(descriptor: ends[1], name: "pipe").write(bytes)
        #expect(received.waiting { $0 } == bytes.count)
        ends.forEach { close($0) }
    }

    @Test func anEndingProcessRemovesItsHiddenFiles() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let folder = TemporaryFolder()
            let hidden = Lock<[String]?>(nil)
            let code = BackgroundThread.start {
                // The write pauses when all is written and the file is not yet renamed.
                let rule: FileFault.Rule = { call, _ in
                    guard call == .rename else { return nil }
                    hidden.withLock { $0 = folder.names() }
                    hidden.wakeWaiters()
                    while true { pause() }
                }
                FileFault.injecting(below: folder.path, rule) { try? AtomicFile.write([1], to: folder.path("a")) }
            }
            guard code == 0, hidden.waiting(for: { $0 }).count == 1 else { exit(1) }
            PendingFile.removeAll { _exit(folder.names().isEmpty ? 7 : 2) }
        }
    }
}
