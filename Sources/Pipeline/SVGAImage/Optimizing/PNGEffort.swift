/// The trials for the smallest file.
struct PNGEffort {
    /// Orders and filters for palettes with 8 bits per pixel.
    let paletteTrials: [(order: PaletteOrder, plan: FilterPlan)]
    /// Filters for samples with 8 bits.
    let plans: [FilterPlan]
    /// The level of libdeflate by which the trials are compared.
    let quickLevel: Int
    /// The level by which the best ones are compressed.
    let finalLevel: Int
    let finalistCount: Int
    /// One row in so many is compared, where the picture has many.
    let sampleShare: Int

    /// Whether an order needs to know neighbouring colours.
    var findsNeighbors: Bool { paletteTrials.contains { $0.order == .growth || $0.order == .chain } }

    /// Each effort of 1 ... 9 adds to the trials of the one before. They were chosen by the bytes that they save over
    /// the pictures of real movies.
    init(_ effort: Int) {
        paletteTrials = PNGEffort.paletteTrials(effort)
        plans = PNGEffort.plans(effort)
        (quickLevel, finalLevel, finalistCount, sampleShare) =
            switch effort {
            case ...1: (1, 6, 1, 8)
            case 2: (1, 9, 1, 8)
            case 3: (1, 10, 1, 8)
            case 4: (2, 11, 1, 8)
            case 5: (4, 12, 1, 4)
            case 6: (6, 12, 2, 1)
            case 7: (6, 12, 4, 1)
            case 8: (6, 12, 6, 1)
            default: (8, 12, 12, 1)
            }
    }

    private static func paletteTrials(_ effort: Int) -> [(order: PaletteOrder, plan: FilterPlan)] {
        var trials: [(order: PaletteOrder, plan: FilterPlan)] = [(.occurrence, .all(.none))]
        if effort >= 2 { trials += [(.brightness, .lowestEntropy)] }
        if effort >= 3 { trials += [(.brightness, .all(.sub))] }
        if effort >= 4 { trials += [(.frequency, .all(.none)), (.growth, .lowestEntropy)] }
        if effort >= 5 { trials += [(.brightness, .fewestPairs), (.chain, .all(.sub))] }
        if effort >= 6 {
            trials += [(.brightness, .smallestDifferences), (.brightness, .all(.up)), (.growth, .all(.sub))]
            trials += [(.chain, .lowestEntropy)]
        }
        if effort >= 7 {
            trials += [(.growth, .smallestDifferences), (.chain, .smallestDifferences), (.growth, .all(.up))]
            trials += [(.brightness, .all(.average)), (.growth, .all(.average)), (.chain, .fewestPairs)]
        }
        if effort >= 9 {
            trials += [(.brightness, .all(.none)), (.brightness, .all(.paeth)), (.growth, .fewestPairs)]
            trials += [(.growth, .all(.paeth)), (.chain, .all(.up)), (.chain, .all(.average)), (.chain, .all(.paeth))]
        }
        return trials
    }

    private static func plans(_ effort: Int) -> [FilterPlan] {
        var plans: [FilterPlan] = [.smallestDifferences]
        if effort >= 2 { plans += [.all(.none)] }
        if effort >= 3 { plans += [.lowestEntropy, .all(.sub)] }
        if effort >= 4 { plans += [.all(.paeth), .all(.up)] }
        if effort >= 5 { plans += [.fewestPairs, .all(.average)] }
        return plans
    }
}

extension PNGEffort {
    /// The effort for a picture: it falls with the pixels, of which hostile files have many.
    static func limited(_ effort: Int, pixelCount: Int) -> Int {
        let most =
            switch pixelCount {
            case ...(1 << 20): 9
            case ...(1 << 22): 6
            case ...(1 << 24): 4
            case ...(1 << 26): 2
            default: 1
            }
        return min(max(effort, 1), most)
    }

    /// The ways to write pictures of a form.
    func trials(of form: PNGForm) -> [PNGTrial] {
        switch (form.colorType, form.bitDepth) {
        case (.palette, 8): paletteTrials.map { PNGTrial(form: form, order: $0.order, plan: $0.plan) }
        // Samples of few bits do not predict their neighbours byte by byte.
        case (.palette, _): [PaletteOrder.occurrence, .frequency].flatMap { trials(of: form, order: $0) }
        case (_, ..<8): trials(of: form, order: .occurrence)
        default: plans.map { PNGTrial(form: form, plan: $0) }
        }
    }

    private func trials(of form: PNGForm, order: PaletteOrder) -> [PNGTrial] {
        let plans: [FilterPlan] = plans.count > 2 ? [.all(.none), .all(.up)] : [.all(.none)]
        return plans.map { PNGTrial(form: form, order: order, plan: $0) }
    }
}

extension PNGEffort {
    private static let bandCount = 4
    /// The minimum sample size in bytes for a useful result.
    private static let minSampleByteCount = 1 << 13

    /// The rows by which trials of a form are compared: bands that are spread evenly over it.
    func sampledRows(of form: PNGForm) -> [Range<Int>] {
        let rowByteCount = max(1, form.rowByteCount(width: form.width))
        let least = PNGEffort.minSampleByteCount / rowByteCount + 1
        let bandHeight = max(form.height / sampleShare, least) / PNGEffort.bandCount + 1
        guard sampleShare > 1, bandHeight * PNGEffort.bandCount * 2 < form.height else { return [0..<form.height] }
        let last = form.height - bandHeight
        return (0..<PNGEffort.bandCount).map { band in
            let start = last * (2 * band + 1) / (2 * PNGEffort.bandCount)
            return start..<start + bandHeight
        }
    }
}
