import SVGACoding
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import GiftToolCore

private let id = "01a20567-1191-7000-82cf-9cfc6d55929e"

/// The commands of operators, against a server whose answers a test writes down.
@Suite struct OperatorCommandTests {
    private let folder = TemporaryFolder()

    /// Runs a command; returns the requests as `METHOD TARGET BODY`, too.
    private func run(
        _ arguments: [String], _ answers: [String: (status: Int, body: String)]
    ) async throws -> (run: GiftToolRun, requests: [String]) {
        let server = try FaultServer { request in
            let answer = answers[request.target] ?? (404, #"{"code":"not-found","exitCode":66}"#)
            return FaultResponse(status: answer.status, body: Array(answer.body.utf8))
        }
        defer { server.stop() }
        folder.write(Array("e30.eyJzdWIiOiJvcHMifQ.AA".utf8), to: "token")
        let options = ["--server", server.url(""), "--token-file", folder.path("token")]
        let run = await GiftToolRun.waiting(arguments + options)
        let requests = server.requests.map { "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))" }
        return (run, requests)
    }

    @Test func ordersAreListedAndShown() async throws {
        let order = #"{"id":"\#(id)","state":"unknown","attention":true,"sender":"u1","room":"r1","receiver":"h","#
        let item = order + #""giftID":"rose","count":5,"cost":10,"time":77}"#
        let (list, requests) = try await run(
            ["orders", "list", "--state", "unknown", "--attention", "--limit", "1"],
            ["/v1/admin/orders?state=unknown&attention=true&limit=1": (200, #"{"items":[\#(item)],"next":"c2"}"#)])
        #expect(list.output == "\(id)  unknown!  77  u1  r1  5 rose  10\nmore: --after c2\n", "\(list.error)")
        #expect(requests.count == 1)
        let audit = #"{"time":78,"actor":"ops","action":"settle","from":"unknown","to":"refused","note":"not billed"}"#
        let record = order + #""attempts":3,"payment":"ab12","audit":[\#(audit)]}"#
        let (shown, _) = try await run(["orders", "show", id], ["/v1/orders/\(id)": (200, record)])
        #expect(shown.output.contains("payment    ab12\n") && shown.output.contains("attempts   3\n"))
        #expect(shown.output.hasSuffix("audit 78 ops: settle, unknown to refused: not billed\n"), "\(shown.output)")
        #expect(try await run(["orders", "show", "none"], [:]).run.code == 66)
        #expect(try await run(["orders", "list", "--state", "lost"], [:]).run.code == 64)
    }

    @Test func ordersAreSettledAndRefunded() async throws {
        let target = "/v1/admin/orders/\(id)"
        let (settled, requests) = try await run(
            ["orders", "settle", id, "--as", "refused", "--note", "not in the books", "--key", "k1"],
            ["\(target)/settlement": (200, #"{"id":"\#(id)","state":"refused"}"#)])
        #expect(settled.output == "\(id) refused\n", "\(settled.error)")
        #expect(requests == [#"POST \#(target)/settlement {"as":"refused","note":"not in the books"}"#])
        let (refunded, _) = try await run(
            ["orders", "refund", id, "--note", "ticket 7"],
            ["\(target)/refund": (200, #"{"id":"\#(id)","state":"refunded"}"#)])
        #expect(refunded.output == "\(id) refunded\n")
        let (conflict, _) = try await run(
            ["orders", "refund", id, "--note", "ticket 7"],
            ["\(target)/refund": (409, #"{"code":"conflict","detail":"the order is pending","exitCode":65}"#)])
        #expect(conflict.code == 65 && conflict.error.contains("the order is pending"))
        for arguments in [["settle", id, "--note", "x"], ["settle", id, "--as", "refused"], ["refund", id]] {
            let (run, requests) = try await run(["orders"] + arguments, [:])
            #expect(run.code == 64 && requests.isEmpty, "\(run.error)")
        }
    }

    @Test func walletsAreDebitedOnce() async throws {
        let target = "/v1/wallets/u1/debits"
        let arguments = ["wallet", "debit", "u1", "30", "--key", "k1", "--note", "chargeback"]
        let (first, requests) = try await run(arguments, [target: (201, #"{"id":"d1","user":"u1","balance":70}"#)])
        #expect(first.output == "u1 70\n" && first.code == 0, "\(first.error)")
        #expect(requests == [#"POST \#(target) {"coins":30,"note":"chargeback"}"#])
        let (again, _) = try await run(arguments, [target: (200, #"{"id":"d1","user":"u1","balance":70}"#)])
        #expect(again.output == "u1 70 (debited before)\n")
        let (poor, _) = try await run(arguments, [target: (422, #"{"code":"invalid","have":3,"exitCode":64}"#)])
        #expect(poor.code == 64)
        #expect(try await run(["wallet", "debit", "u1", "-5", "--note", "x"], [:]).run.code == 64)
    }

    private func archive(_ file: String, _ post: (status: Int, body: String), items: String = #"{"id":"o3"}"#)
        async throws -> (run: GiftToolRun, requests: [String])
    {
        let list = "/v1/admin/archive?before=2026-01-01"
        let first = #"{"items":[{"id":"o1","state":"accepted"},{"id":"o2","state":"void"}],"next":"c1"}"#
        return try await run(
            ["orders", "archive", folder.path(file), "--before", "2026-01-01", "--note", "old"],
            [
                "\(list)&limit=200": (200, items.isEmpty ? #"{"items":[]}"# : first),
                "\(list)&after=c1&limit=200": (200, #"{"items":[\#(items)]}"#), "/v1/admin/archive": post,
            ])
    }

    @Test func ordersAreInTheFileBeforeTheyGo() async throws {
        let item = #"{"id":"o3","state":"refused"}"#
        let lines = [#"{"id":"o1","state":"accepted"}"#, #"{"id":"o2","state":"void"}"#, item]
        let text = Array(lines.map { "\($0)\n" }.joined().utf8)
        let (done, requests) = try await archive("a", (200, #"{"archived":2}"#), items: item)
        #expect(done.code == 0 && done.output == "4 orders archived\n", "\(done.error)")
        #expect(folder.read("a") == text)
        #expect(
            requests.suffix(2) == [
                #"POST /v1/admin/archive {"note":"old","orders":{"o1":"accepted","o2":"void"}}"#,
                #"POST /v1/admin/archive {"note":"old","orders":{"o3":"refused"}}"#,
            ])
        // The same file stays, and nothing is archived.
        let (again, calls) = try await archive("a", (200, #"{"archived":2}"#))
        #expect(again.code == 73 && calls.count == 2 && folder.read("a") == text, "\(again.error)")
        // A server that ends meanwhile leaves the orders in the file, and perhaps in the ledger.
        let (failed, _) = try await archive("b", (503, #"{"code":"unavailable","exitCode":75}"#), items: item)
        #expect(failed.code == 75 && failed.output.isEmpty && folder.read("b") == text)
        let (none, _) = try await archive("c", (200, #"{"archived":1}"#), items: "")
        #expect(none.code == 0 && none.output == "0 orders archived\n" && folder.read("c") == nil, "\(none.error)")
        let (lost, tries) = try await archive("none/d", (200, #"{"archived":2}"#))
        #expect(lost.code != 0 && tries.allSatisfy { $0.hasPrefix("GET ") })
        #expect(try await run(["orders", "archive", folder.path("e"), "--note", "x"], [:]).run.code == 64)
        #expect(try await run(["orders", "archive", folder.path("e"), "--before", "1"], [:]).run.code == 64)
    }

    private static let books = [
        ("p1", "accepted", 10), ("p2", "accepted", 10), ("p3", "accepted", 10), ("p4", "accepted", 10),
        ("p5", "refused", 10), ("p6", "unknown", 10), ("p7", "unknown", 10), ("p8", "unknown", 10), ("p9", "void", 10),
        ("p10", "refunded", 10), ("p11", "pending", 10),
    ]

    private var pages: [String: (status: Int, body: String)] {
        let items = OperatorCommandTests.books.enumerated().map { index, order in
            #"{"payment":"\#(order.0)","order":"o\#(index + 1)","sender":"u1","cost":\#(order.2),"state":"\#(order.1)","at":1000}"#
        }
        return [
            "/v1/admin/books?from=2026-11-01&limit=200": (
                200, #"{"items":[\#(items[..<4].joined(separator: ","))],"next":"c1"}"#
            ),
            "/v1/admin/books?from=2026-11-01&after=c1&limit=200": (
                200, #"{"items":[\#(items[4...].joined(separator: ","))]}"#
            ),
            "/v1/admin/orders/o6/settlement": (200, "{}"), "/v1/admin/orders/o7/settlement": (200, "{}"),
        ]
    }

    @Test func booksAreExportedPageByPage() async throws {
        let (csv, requests) = try await run(["books", "export", "--from", "2026-11-01"], pages)
        let lines = csv.output.split(separator: "\n")
        #expect(lines.count == 12 && lines[0] == "payment_id,order_id,sender,cost,state,at", "\(csv.error)")
        #expect(lines[1] == "p1,o1,u1,10,accepted,1000" && requests.count == 2)
    }

    /// Each kind of difference is found, and the exit code says that there are some.
    @Test func booksAreCompared() async throws {
        let lines = [
            "payment_id,kind,amount,at", "p1,charge,10,1000", "p3,charge,7,1000", "p4,charge,10,1000",
            "\"p4\",charge,10,1001", "p5,charge,10,1000", "p6,charge,10,1000", "p8,charge,3,1000", "p10,charge,10,1000",
            "p10,refund,10,2000", "px,charge,5,1000", "py,charge,5,9000000", "py,refund,5,9000000", "",
        ]
        folder.write(Array(lines.joined(separator: "\r\n").utf8), to: "billing.csv")
        let arguments = ["books", "compare", folder.path("billing.csv"), "--from", "2026-11-01"]
        let (compared, requests) = try await run(arguments, pages)
        #expect(
            compared.output == """
                accepted-not-charged p2 o2 accepted, cost 10, billed 0
                other-amount p3 o3 accepted, cost 10, billed 7
                charged-twice p4 o4 accepted, cost 10, billed 20
                charged-not-accepted p5 o5 refused, cost 10, billed 10
                undecided p6 o6 unknown, cost 10, billed 10
                undecided p7 o7 unknown, cost 10, billed 0
                undecided p8 o8 unknown, cost 10, billed 3
                undecided p11 o11 pending, cost 10, billed 0
                charged-not-accepted px no order, billed 5
                9 differences, 0 settled

                """, "\(compared.error)")
        #expect(compared.code == 1 && requests.allSatisfy { $0.hasPrefix("GET ") })
        let (settled, changes) = try await run(arguments + ["--settle", "--note", "books of today", "--json"], pages)
        #expect(settled.code == 1 && settled.output.split(separator: "\n").count == 7, "\(settled.error)")
        #expect(
            changes.filter { $0.hasPrefix("POST ") } == [
                #"POST /v1/admin/orders/o6/settlement {"as":"accepted","note":"books of today"}"#,
                #"POST /v1/admin/orders/o7/settlement {"as":"refused","note":"books of today"}"#,
            ])
        #expect(try await run(arguments + ["--settle"], pages).run.code == 64)
    }

    @Test(arguments: [
        "p1,charge,ten,1", "p1,charge,1", "p1,gift,1,1", ",charge,1,1", "p1,charge,-1,1", "p1,charge,1,today",
    ])
    func damagedBooksAreNamed(line: String) async throws {
        folder.write(Array("payment_id,kind,amount,at\n\(line)\n".utf8), to: "billing.csv")
        let (run, requests) = try await run(["books", "compare", folder.path("billing.csv")], [:])
        #expect(run.code == 65 && run.error.contains("line 2") && requests.isEmpty, "\(run.error)")
    }

    @Test func booksThatAgreeEndWithZero() async throws {
        let body = #"{"items":[{"payment":"p1","order":"o1","sender":"u1","cost":10,"state":"accepted","at":1}]}"#
        folder.write(Array("p1,charge,10,1\n".utf8), to: "billing.csv")
        let (run, _) = try await run(
            ["books", "compare", folder.path("billing.csv")], ["/v1/admin/books?limit=200": (200, body)])
        #expect(run.code == 0 && run.output == "0 differences, 0 settled\n", "\(run.error)")
    }
}
