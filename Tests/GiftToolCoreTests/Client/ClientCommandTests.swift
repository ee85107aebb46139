import GiftKit
import Glibc
import SVGACoding
import SVGATestServices
import SVGATestSupport
import Testing

@testable import GiftToolCore

/// The commands that ask a server, against a real one.
@Suite struct ClientCommandTests {
    private func json(_ text: some StringProtocol) throws -> JSONTree { try JSONTree(parsing: Array(text.utf8)) }

    @Test func aGiftIsSentAndBilledOnce() async throws {
        let server = try await GiftTestServer()
        let first = await server.run("u1", "send", "r1", "rose", "--count", "3", "--key", "k")
        #expect(first.output == "#1: 3 rose to host for 6 coins, 94 left\n" && first.code == 0, "\(first.error)")
        let again = await server.run("u1", "send", "r1", "rose", "--count", "3", "--key", "k")
        #expect(again.output == "#1: 3 rose to host for 6 coins, 94 left (sent before)\n")
        let other = await server.run("u1", "send", "r1", "rose", "--count", "4", "--key", "k")
        #expect(other.code == 65 && other.error.contains("key-reused"), "\(other.error)")
        let document = try json(await server.run("u1", "send", "r1", "rose", "--receiver", "u2", "--json").output)
        #expect(document["event"]?["receiver"]?["userID"] == .string("u2") && document["balance"] == .integer(92))
        #expect(await server.run("u1", "wallet", "show", "u1").output == "u1 92\n")
        #expect(await server.run("u1", "ledger", "--by", "sender").output.hasSuffix("u1      2       4      8\n"))
    }

    /// Exit codes match the server's problems, with a remedy.
    @Test func refusalsHaveTheirExitCodes() async throws {
        let server = try await GiftTestServer()
        let runs = [
            (await server.run("poor", "send", "r1", "rose"), 69, "insufficient-balance"),
            (await server.run("u1", "send", "r1", "lily"), 66, "unknown-gift"),
            (await server.run("u1", "send", "r2", "rose"), 66, "no-such-room"),
            (await server.run("u1", "send", "r1", "rose", "--coins", "3"), 69, "price-changed"),
            (await server.run("u1", "send", "r1", "rose", "--count", "0"), 64, "--count"),
            (await server.run("u1", "send", "r1"), 64, "GIFT is missing"),
            (await server.run("u1", "wallet", "show", "poor"), 77, "forbidden"),
            (await server.run("u1", "wallet", "credit", "u1", "5"), 77, "forbidden"),
            (await server.run("u1", "ledger", "--by", "gift"), 77, "forbidden"),
            (await server.run("u1", "tail", "r2"), 66, "no-such-room"),
            (await server.run("u1", "rooms", "open", "r3"), 77, "forbidden"),
            (await server.run("u1", "rooms", "opne", "r3"), 64, "open"),
            (await server.run("u1", "rooms", "--page", "2"), 66, "1 page"),
        ]
        for (run, code, word) in runs { #expect(run.code == code && run.error.contains(word), "\(run.error)") }
        let nobody = await GiftToolRun.waiting(["send", "r1", "rose", "--server", server.url])
        #expect(nobody.code == 77 && nobody.error.contains("there is none"))
    }

    @Test func ordersOfLinesAreSentOneByOne() async throws {
        let server = try await GiftTestServer()
        server.write(
            #"{"giftID":"rose"}"# + "\n\n" + #"{"giftID":"rose","count":"2"}"# + "\n" + #"{"giftID":"rose","count":2}"#,
            to: "orders")
        let file = open(server.path("orders"), O_RDONLY)
        defer { close(file) }
        let run = await server.run("u1", "send", "r1", "--stdin", standardInput: file)
        #expect(run.code == 1 && run.error.contains("line 3: order: count"), "\(run.error)")
        #expect(run.output.split(separator: "\n").map { $0.prefix(10) } == ["#1: 1 rose", "#2: 2 rose"])
    }

    /// The lines of a room are a log, begin at the requested position, and end with the room.
    @Test func aRoomIsFollowed() async throws {
        let server = try await GiftTestServer()
        for _ in 0..<3 { _ = await server.run("u1", "send", "r1", "rose") }
        let log = await server.run("u1", "tail", "r1", "--after", "1", "--max", "2", "--timeout", "20", "--json")
        let numbers = try log.output.split(separator: "\n").map { try json($0)["seq"]?.integer }
        #expect(numbers == [2, 3] && log.code == 0, "\(log.error)")
        server.write(log.output, to: "log")
        #expect(GiftToolRun("replay", server.path("log")).output.contains("entered u1/rose>host"))
        let quiet = await server.run("u1", "tail", "r1", "--max", "1", "--timeout", "0.2")
        #expect(quiet.output.isEmpty && quiet.code == 1)
        async let end = server.run("u1", "tail", "r1", "--after", "2")
        while await !server.run("host", "rooms", "audience", "r1").output.contains("u1") {}
        #expect(await server.run("host", "rooms", "close", "r1").code == 0)
        let closed = await end
        #expect(
            closed.output.hasSuffix("the room is closed\n") && closed.output.hasPrefix("#3 u1 sent Rose x 1 (2 coins)"))
    }

    @Test func roomsAreOpenedListedAndLookedAfter() async throws {
        let server = try await GiftTestServer()
        let opened = await server.run("host", "rooms", "open", "r2", "--title", "Evening show", "-q")
        #expect(opened.output.isEmpty && opened.code == 0)
        let list = await server.run("u1", "rooms")
        #expect(list.output.contains("Evening show") && list.output.split(separator: "\n").count == 2)
        let page = await server.run("u1", "rooms", "list", "--limit", "1")
        #expect(page.output.hasSuffix("more: --page 2\n"))
        #expect(
            try json(await server.run("u1", "rooms", "show", "r2", "--json").output)["title"] == .string("Evening show")
        )
        #expect(await server.run("host", "rooms", "mute", "r2", "u1").output == "u1 muted\n")
        #expect(await server.run("host", "rooms", "unmute", "r2", "u1").output == "u1 unmuted\n")
    }

    @Test func walletsAreCreditedOnce() async throws {
        let server = try await GiftTestServer()
        #expect(await server.run("ops", "wallet", "credit", "u9", "5", "--key", "k").output == "u9 5\n")
        #expect(
            await server.run("ops", "wallet", "credit", "u9", "5", "--key", "k").output == "u9 5 (credited before)\n")
        let other = await server.run("ops", "wallet", "credit", "u9", "6", "--key", "k")
        #expect(other.code == 65 && other.error.contains("key-reused"))
        let entries = await server.run("ops", "wallet", "entries", "u9", "--limit", "1")
        #expect(entries.output.contains("  5  "))
    }

    /// The commands of operators, against the real server.
    @Test func ordersAreListedRefundedAndBooked() async throws {
        let server = try await GiftTestServer()
        _ = await server.run("u1", "send", "r1", "rose", "--count", "3")
        let list = await server.run("ops", "orders", "list", "--state", "accepted")
        let id = String(list.output.prefix { $0 != " " })
        #expect(list.code == 0 && list.output.contains("3 rose") && id.count == 36, "\(list.error)")
        #expect(await server.run("u1", "orders", "list").code == 77)
        #expect(await server.run("ops", "orders", "settle", id, "--as", "refused", "--note", "no").code == 65)
        let refund = await server.run("ops", "orders", "refund", id, "--note", "ticket 1")
        #expect(refund.output == "\(id) refunded\n", "\(refund.error)")
        #expect(await server.run("u1", "wallet", "show", "u1").output == "u1 100\n")
        let shown = await server.run("ops", "orders", "show", id)
        #expect(shown.output.contains("audit ") && shown.output.contains("ticket 1"), "\(shown.output)")
        let debit = await server.run("ops", "wallet", "debit", "u1", "30", "--key", "d1", "--note", "chargeback")
        #expect(debit.output == "u1 70\n", "\(debit.error)")
        let again = await server.run("ops", "wallet", "debit", "u1", "30", "--key", "d1", "--note", "chargeback")
        #expect(again.output == "u1 70 (debited before)\n", "\(again.error)")
        let books = await server.run("ops", "books", "export")
        #expect(books.output.contains(",\(id),u1,6,refunded,"), "\(books.output)\(books.error)")
        server.write("payment_id,kind,amount,at\n", to: "billing.csv")
        let compared = await server.run("ops", "books", "compare", server.path("billing.csv"))
        #expect(compared.code == 0, "\(compared.output)\(compared.error)")
    }

    @Test func ledgersAreSummedAndChecked() async throws {
        let server = try await GiftTestServer()
        _ = await server.run("u1", "send", "r1", "rose", "--count", "7")
        let csv = await server.run("ops", "ledger", "--by", "gift", "--csv")
        #expect(csv.output == "gift,orders,gifts,coins\nrose,1,7,14\n")
        let used = await GiftToolRun.waiting(["reconcile", server.database])
        #expect(used.code == 75 && used.error.contains("another process"))
        server.stop()
        let report = await GiftToolRun.waiting(["reconcile", server.database, "--json"])
        #expect(report.code == 0, "\(report.error)")
        let document = try json(report.output)
        #expect(document["isSound"] == .boolean(true) && document["sum"] == .integer(0))
        #expect(document["walletCoins"] == .integer(86) && document["incomeCoins"] == .integer(14))
        #expect(GiftToolRun("reconcile", server.path("none.db")).code == 66)
        let away = await GiftToolRun.waiting(["reconcile", "postgres://gifts:hush@127.0.0.1:1/gifts"])
        #expect(away.code == 75 && !away.error.contains("hush"), "\(away.error)")
    }

    @Test func loadsAreMeasured() async throws {
        let server = try await GiftTestServer()
        let arguments = ["load", server.url, "--rate", "40/s", "--seconds", "1", "--rooms", "2", "--senders", "8"]
        let run = await GiftToolRun.waiting(arguments + ["--key-file", server.keyFile, "--json"])
        let report = try json(run.output)
        #expect(run.code == 0 && report["takenCount"] == .integer(40), "\(run.output)")
        let few = await GiftToolRun.waiting(
            ["load", server.url, "--rate", "200/s", "--seconds", "1", "--senders", "1", "--key-file", server.keyFile])
        #expect(few.code == 1 && few.output.contains("rate-limited"), "\(few.output)")
    }

    /// Tokens need no server; faults of keys and times are reported.
    @Test func tokensAreSigned() throws {
        let folder = TemporaryFolder()
        folder.write(Array("first \(String(repeating: "0a", count: 32))\n".utf8), to: "keys")
        let keys = ["--key-file", folder.path("keys")]
        let run = GiftToolRun(["token", "--user", "u1", "--role", "host", "--room", "r1", "--expires", "12h"] + keys)
        #expect(run.code == 0 && run.output.split(separator: ".").count == 3 && run.output.hasSuffix("\n"))
        for arguments in [["--user", "u1", "--role", "king"], ["--user", "u1", "--expires", "soon"], []] {
            #expect(GiftToolRun(["token"] + arguments + keys).code == 64)
        }
        folder.write(Array("x\n".utf8), to: "keys")
        #expect(GiftToolRun(["token", "--user", "u1"] + keys).code == 64)
    }

    /// Other servers are reported as such, and do not move the cursor.
    @Test func otherServersAreNamed() async throws {
        let web = try FaultServer { request in
            request.target.contains("wallets") ? .ok(Array("<html>".utf8)) : .status(502)
        }
        let folder = TemporaryFolder()
        folder.write(Array("e30.eyJzdWIiOiJ1MSJ9.AA".utf8), to: "token")
        let options = ["--server", web.url(""), "--token-file", folder.path("token")]
        let page = await GiftToolRun.waiting(["wallet", "show", "u1"] + options)
        #expect(page.code == 69 && page.error.contains("is not JSON"))
        #expect(await GiftToolRun.waiting(["rooms"] + options).code == 75)
        web.stop()
        #expect(await GiftToolRun.waiting(["rooms"] + options).code == 75)
    }
}
