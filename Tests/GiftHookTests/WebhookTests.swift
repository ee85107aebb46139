import SVGACoding
import SVGASystem
import SVGATestSupport
import Testing

@testable import GiftHook

/// Signatures of Standard Webhooks.
@Suite struct WebhookTests {
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    let other = "whsec_plJ3nmyCDGBKInavdOK15jsl9qIzZGvG"
    let body = Array(#"{"test": 2432232314}"#.utf8)
    let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    let time = 1_614_265_330

    func webhook(_ text: String) throws -> Webhook { Webhook(secrets: try WebhookSecrets(parsing: text)) }

    func fields(_ webhook: Webhook) throws -> [(name: String, value: String)] {
        try webhook.headerFields(id: id, timestamp: time, body: body)
    }

    @Test func signatureMatchesTheStandardsExample() throws {
        let signature = try webhook(secret).signature(id: id, timestamp: time, body: body)
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func signedMessagesAreAccepted() throws {
        let webhook = try webhook(secret)
        for skew in [-300, 0, 300] { try webhook.verify(body: body, headerFields: fields(webhook), now: time + skew) }
        let upper = try fields(webhook).map { (name: $0.name.uppercased(), value: $0.value) }
        try webhook.verify(body: body, headerFields: upper, now: time)
    }

    @Test func secretsChangeWithoutALostCall() throws {
        let (old, both, new) = (try webhook(secret), try webhook(other + "\n" + secret), try webhook(other))
        #expect(try both.signature(id: id, timestamp: time, body: body).split(separator: " ").count == 2)
        for (sender, receiver) in [(old, old), (both, old), (both, new), (new, new), (old, both), (new, both)] {
            try receiver.verify(body: body, headerFields: fields(sender), now: time)
        }
        #expect(throws: SVGAError.wrongSignature) {
            try new.verify(body: body, headerFields: fields(old), now: time)
        }
    }

    @Test func changedMessagesAreRejected() throws {
        let webhook = try webhook(secret)
        let right = try fields(webhook)
        func refuses(_ index: Int, _ value: String) {
            var wrong = right
            wrong[index].value = value
            #expect(throws: SVGAError.wrongSignature) {
                try webhook.verify(body: body, headerFields: wrong, now: time)
            }
        }
        refuses(0, id + "x")
        refuses(1, "\(time + 1)")
        let signature = right[2].value
        for value in [
            "", "v1", "v1,", "v2" + signature.dropFirst(2), "v1a" + signature.dropFirst(2),
            String(signature.dropLast()),
            signature + "=", "v1," + String(repeating: "A", count: 44), String(repeating: " ", count: 5000) + signature,
            signature.replacing("v1,", with: "V1,"),
        ] { refuses(2, value) }
        #expect(throws: SVGAError.wrongSignature) {
            try webhook.verify(body: body + [0x20], headerFields: right, now: time)
        }
    }

    @Test func unknownSignaturesNextToAValidOneAreIgnored() throws {
        let webhook = try webhook(secret)
        var right = try fields(webhook)
        right[2].value = "v1a,abc v1,AAAA  " + right[2].value + " v9,x"
        try webhook.verify(body: body, headerFields: right, now: time)
    }

    @Test func recordedCallsAreRefused() throws {
        let webhook = try webhook(secret)
        let right = try fields(webhook)
        #expect(throws: SVGAError.tooOld(seconds: 301)) {
            try webhook.verify(body: body, headerFields: right, now: time + 301)
        }
        #expect(throws: SVGAError.tooNew(seconds: 301)) {
            try webhook.verify(body: body, headerFields: right, now: time - 301)
        }
        #expect(throws: SVGAError.tooOld(seconds: 11)) {
            try webhook.verify(body: body, headerFields: right, now: time + 11, tolerance: 10)
        }
        for text in ["", "now", "-1", "+1614265330", "1614265330.5", "0x10", String(repeating: "9", count: 30), "１６"] {
            var wrong = right
            wrong[1].value = text
            #expect(throws: SVGAError.invalidTimestamp) {
                try webhook.verify(body: body, headerFields: wrong, now: time)
            }
        }
    }

    @Test func allThreeFieldsAreNeeded() throws {
        let webhook = try webhook(secret)
        let right = try fields(webhook)
        for index in 0..<3 {
            var wrong = right
            let name = wrong.remove(at: index).name
            #expect(throws: SVGAError.missingField(name)) {
                try webhook.verify(body: body, headerFields: wrong, now: time)
            }
        }
    }

    @Test func theClockOfTheMachineIsTheDefault() throws {
        let webhook = try webhook(secret)
        #expect(throws: SVGAError.self) { try webhook.verify(body: body, headerFields: fields(webhook)) }
    }

    @Test func filesOfSecretsAreRead() throws {
        #expect(try WebhookSecrets(parsing: "# a\n\n \(secret) \r\n\(other)").count == 2)
        #expect(try WebhookSecret(String(secret.dropFirst(6))) == WebhookSecret(secret))
        #expect(throws: SVGAError.noSecret) { try WebhookSecrets(parsing: "# nothing\n") }
        #expect(throws: SVGAError.invalidSecret(line: 3)) { try WebhookSecrets(parsing: "#\n\(secret)\nabc") }
        let many = String(repeating: secret + "\n", count: 9)
        #expect(throws: SVGAError.tooManySecrets(9)) { try WebhookSecrets(parsing: many) }
        for text in [
            "", "whsec_", "whsec_AAAA", "whsk_" + secret.dropFirst(6), secret + "A", secret + "====",
            "whsec_" + String(repeating: "A", count: 88),
        ] {
            #expect(throws: SVGAError.invalidSecret(line: nil)) { try WebhookSecret(text) }
        }
    }

    @Test func secretsAreNotShown() throws {
        let secret = try WebhookSecret(secret)
        #expect(secret.text == self.secret && !"\(secret)".contains("MfKQ"))
        let random = WebhookSecret.random()
        #expect(random != WebhookSecret.random())
        #expect(try WebhookSecret(random.text) == random)
        #expect("\(SVGAError.invalidSecret(line: 2))".hasPrefix("line 2 is not a secret"))
    }
}
