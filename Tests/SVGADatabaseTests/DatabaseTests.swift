import Glibc
import SVGADatabase
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@Suite struct DatabaseTests {
    let folder = TemporaryFolder(isInMemory: true)

    private func open(
        _ access: DatabaseAccess = .readWrite, fault: DatabaseFault.Rule? = nil
    ) throws -> Database {
        try Database(path: folder.path("a.sqlite"), access: access, fault: fault)
    }

    @Test func valuesRoundTrip() throws {
        let database = try open()
        try database.execute("CREATE TABLE t (a, b, c, d)")
        try database.run(
            "INSERT INTO t VALUES (?, ?, ?, ?)", [.integer(.min), .text("häß\u{1F381}"), .blob([0, 255]), .null])
        let rows = try database.rows("SELECT * FROM t") { $0.values }
        #expect(rows == [[.integer(.min), .text("häß\u{1F381}"), .blob([0, 255]), .null]])
        #expect(try database.first("SELECT b FROM t") { $0.text(0) } == "häß\u{1F381}")
        #expect(try database.first("SELECT b FROM t WHERE a = 1") { $0.text(0) } == nil)
    }

    @Test func aTransactionIsAllOrNothing() throws {
        let database = try open()
        try database.execute("CREATE TABLE t (a UNIQUE)")
        #expect(throws: SVGAError.self) {
            try database.transaction {
                try database.run("INSERT INTO t VALUES (1)")
                #expect(database.isInTransaction)
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        #expect(!database.isInTransaction)
        #expect(try database.rows("SELECT a FROM t") { $0.count(0) } == [])
    }

    @Test func readersCannotWriteAndNeedAFile() throws {
        #expect(throws: SVGAError.self) { try open(.readOnly) }
        try open().execute("CREATE TABLE t (a)")
        let reader = try open(.readOnly)
        #expect(throws: SVGAError.self) { try reader.run("INSERT INTO t VALUES (1)") }
    }

    @Test func errorsSayWhatAndWhere() throws {
        folder.write(Array("this is not a database, and long enough to be none at all".utf8), to: "a.sqlite")
        let database = try open()
        do {
            try database.run("SELECT * FROM t")
            Issue.record("it was read")
        } catch {
            #expect(error.category == .damaged)
            #expect("\(error)" == "\(folder.path)/a.sqlite: file is not a database (SQLite result 26)")
        }
    }

    @Test(arguments: DatabaseFault.Call.allCases) func eachCallCanBeMadeToFail(call: DatabaseFault.Call) throws {
        try open().execute("CREATE TABLE t (a)")
        let code = ResultCode.full
        do {
            let database = try open { found, _ in found == call ? DatabaseFault(code: code) : nil }
            try database.execute("BEGIN")
            try database.run("INSERT INTO t VALUES (?)", [.count(1)])
            Issue.record("nothing failed")
        } catch {
            #expect(SVGAError(error).isOutOfSpace)
            #expect("\(error)".hasSuffix(": database or disk is full (SQLite result \(code))"))
        }
    }

    @Test func aCommitCanLoseItsAnswer() throws {
        let database = try open { _, sql in
            sql == "COMMIT" ? DatabaseFault(code: ResultCode.ioError, isAfterCall: true) : nil
        }
        try database.execute("CREATE TABLE t (a)")
        #expect(throws: SVGAError.self) {
            try database.transaction { try database.run("INSERT INTO t VALUES (1)") }
        }
        #expect(try database.rows("SELECT a FROM t") { $0.count(0) } == [1])
    }

    @Test func aFullDiskIsNamed() throws {
        SQLiteFaults.install()
        let database = try open()
        try database.execute("CREATE TABLE t (a)")
        FileFault.injecting(below: folder.path, { call, _ in call == .write ? .error(ENOSPC) : nil }) {
            do {
                try database.run("INSERT INTO t VALUES (zeroblob(100000))")
                Issue.record("it was written")
            } catch {
                #expect(SVGAError(error).isOutOfSpace, "\(error)")
            }
        }
    }
}
