import GiftModel
import SVGATestSupport
import Testing

/// The table of transitions in `Docs/notes/ledger.md`.
@Suite struct OrderTransitionTests {
    private static let inputs: [(name: String, input: OrderInput)] = [
        ("placed", .placed), ("charged", .billed(.charged(balance: 5))),
        ("declined", .billed(.declined(code: 1, reason: ""))), ("noAnswer", .billed(.noAnswer("lost"))),
        ("notSent", .billed(.notSent("down"))), ("confirmed", .billed(.refundConfirmed)), ("leaseEnded", .leaseEnded),
        ("abandoned", .abandoned), ("settledCharged", .settled(isCharged: true)),
        ("settledFree", .settled(isCharged: false)), ("refunded", .refunded),
    ]

    /// The transitions that change something; all others keep the state. The numbers are the rows of the table.
    private static let table: [String: OrderTransition] = [
        "none placed": OrderTransition(.pending, .ask),  // 2
        "pending charged": OrderTransition(.accepted, .show),  // 3
        "pending declined": OrderTransition(.refused, .refuse),  // 4
        "unknown declined": OrderTransition(.refused, .refuse),  // 4
        "pending notSent": OrderTransition(.void, .release),  // 5
        "void placed": OrderTransition(.pending, .ask),  // 6
        "pending noAnswer": OrderTransition(.unknown, .retry(after: 0)),  // 7
        "pending leaseEnded": OrderTransition(.unknown, .retry(after: 0)),  // 7
        "unknown noAnswer": OrderTransition(.unknown, .retry(after: 0)),  // 7
        "unknown notSent": OrderTransition(.unknown, .wait),  // 7
        "unknown charged": OrderTransition(.accepted, .show),  // 8
        "refused charged": OrderTransition(.cancelled, .refund(after: 0)),  // 9
        "void charged": OrderTransition(.cancelled, .refund(after: 0)),  // 9
        "cancelled confirmed": OrderTransition(.refunded, .close),  // 10
        "cancelled refunded": OrderTransition(.refunded, .close),  // 10
        "cancelled noAnswer": OrderTransition(.cancelled, .retry(after: 0)),
        "cancelled notSent": OrderTransition(.cancelled, .wait),
        "accepted refunded": OrderTransition(.refunded, .reverse),  // 11
        "none abandoned": OrderTransition(.void, .abandon),  // 12
        "void abandoned": OrderTransition(.void, .abandon),  // 12
        "unknown settledCharged": OrderTransition(.accepted, .book),  // 13
        "unknown settledFree": OrderTransition(.refused, .refuse),  // 13
    ]

    @Test func orderTransitions() {
        let states = [nil] + OrderState.allCases.map { Optional($0) }
        #expect(states.count == 8)
        for state in states {
            for (name, input) in Self.inputs {
                let cell = "\(state?.rawValue ?? "none") \(name)"
                let expected = Self.table[cell] ?? OrderTransition(state, .none)
                #expect(OrderState.next(after: state, on: input, OrderContext()) == expected, "\(cell)")
            }
        }
        #expect(OrderState.allCases.filter { !$0.isFinal } == [.pending, .unknown])
    }

    @Test func theContextDecidesWhatIsShown() {
        var context = OrderContext()
        context.usesWallet = true
        for state in [nil, OrderState.void] {
            #expect(OrderState.next(after: state, on: .placed, context) == OrderTransition(.accepted, .buy))  // 1
        }
        context = OrderContext()
        context.isShowable = false
        let cancelled = OrderTransition(.cancelled, .refund(after: 0))
        let charged = OrderInput.billed(.charged(balance: nil))
        for state in [OrderState.pending, .unknown] {
            #expect(OrderState.next(after: state, on: charged, context) == cancelled)  // 9
        }
        context = OrderContext()
        context.deliversLate = false
        #expect(OrderState.next(after: .unknown, on: charged, context) == cancelled)
        #expect(OrderState.next(after: .pending, on: charged, context) == OrderTransition(.accepted, .show))
        context = OrderContext()
        context.isAbandoned = true
        for input in [OrderInput.placed, .abandoned] {
            #expect(OrderState.next(after: .void, on: input, context) == OrderTransition(.void, .none))
        }
        #expect(OrderState.next(after: .void, on: charged, context) == cancelled)
    }

    @Test func requestsArePausedAndEnd() {
        var (context, pauses) = (OrderContext(), [Milliseconds]())
        while case .retry(let pause?) = OrderState.next(after: .unknown, on: .billed(.noAnswer("")), context).effect {
            pauses.append(pause)
            context.attempts += 1
        }
        #expect(pauses == [0, 5_000, 30_000, 300_000] + [Milliseconds](repeating: 3_600_000, count: 24))
        context = OrderContext()
        context.asksAgain = false
        let noAnswer = OrderState.next(after: .pending, on: .billed(.noAnswer("")), context)
        #expect(noAnswer == OrderTransition(.unknown, .retry(after: nil)), "an operator has to look")
        context.isShowable = false
        let late = OrderState.next(after: .pending, on: .billed(.charged(balance: nil)), context)
        #expect(late == OrderTransition(.cancelled, .refund(after: nil)))
    }

    /// In any order of inputs, a charge is shown, booked by an operator, returned or about to be returned, and nothing
    /// is shown or returned without a charge.
    @Test func noSequenceEndsChargedWithoutEventOrRefund() {
        var random = SplitMix64(seed: 34)
        for round in 0..<100_000 {
            var (state, context) = (OrderState?.none, OrderContext())
            var (isCharged, shownCount, returnedCount) = (false, 0, 0)
            context.usesWallet = Int.random(in: 0..<8, using: &random) == 0
            context.asksAgain = Bool.random(using: &random)
            for _ in 0..<Int.random(in: 1..<16, using: &random) {
                context.isShowable = Int.random(in: 0..<4, using: &random) > 0
                context.deliversLate = Bool.random(using: &random)
                let input = Self.inputs.randomElement(using: &random)?.input ?? .placed
                let transition = OrderState.next(after: state, on: input, context)
                // The billing system charges a called order, and wallets pay immediately.
                if case .billed(.charged) = input, state != nil { isCharged = true }
                switch transition.effect {
                case .buy: (isCharged, shownCount) = (true, shownCount + 1)
                case .show: shownCount += 1
                // An operator says that it was charged, or where the coins are.
                case .book: (isCharged, shownCount) = (true, shownCount + 1)
                case .reverse, .close: returnedCount += 1
                case .abandon: context.isAbandoned = true
                case .retry: context.attempts += 1
                case .none, .ask, .refuse, .release, .wait, .refund: break
                }
                state = transition.state
            }
            let isSettled = state == .accepted || state == .cancelled || state == .refunded
            #expect(!isCharged || isSettled, "round \(round): \(String(describing: state))")
            #expect(isCharged || (shownCount == 0 && returnedCount == 0), "round \(round)")
            #expect(shownCount <= 1 && returnedCount <= 1 && (state == .refunded) == (returnedCount == 1))
            if state == .accepted { #expect(shownCount == 1) }
        }
    }
}
