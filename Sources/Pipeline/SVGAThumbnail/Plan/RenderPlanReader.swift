import SVGAGraphics
import SVGAImage
import SVGAScene

/// Parses the words of a plan one by one.
struct RenderPlanReader {
    /// The words before their colons.
    enum Name: String, CaseIterable {
        case frame, at, poster, sheet, size, side, scale, fit, align, enlarge, trim, pad, dpr, label
        case background = "bg"
        case animate, fps, loops, format, quality, lossless, bytes

        /// The part of the plan that the word sets; only one word may set it.
        var subject: Name {
            switch self {
            case .frame, .at, .poster, .sheet, .animate: .poster
            case .size, .side, .scale: .size
            case .quality, .lossless: .quality
            case .fit, .align, .enlarge, .trim, .pad, .dpr, .label, .background, .fps, .loops, .format,
                .bytes:
                self
            }
        }

        /// All words, for an error.
        static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }

    private var plan = RenderPlan()
    private var mode = SVGAContentMode.contain
    private var framesPerSecond: Int?
    private var loopCount = 0
    private var words: [Name: Substring] = [:]

    /// Parses a word.
    mutating func take(_ word: Substring) throws(SVGAError) {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = Name(rawValue: String(parts[0])) else {
            throw SVGAError.unknownWord(String(word), known: Name.list)
        }
        if let earlier = words.updateValue(word, forKey: name.subject) {
            throw SVGAError.repeated(word: String(word), after: String(earlier))
        }
        guard set(name, to: parts.count == 2 ? parts[1] : nil) else {
            throw SVGAError.badValue(word: String(word), wanted: RenderPlanReader.wanted(by: name))
        }
    }

    /// The plan of all words taken.
    func finishedPlan() throws(SVGAError) -> RenderPlan {
        var plan = plan
        if case .both(let width, let height, _) = plan.size {
            // The picture is as large as the movie in it, regardless of alignment.
            if mode.fit == .inside { plan.framing.enlarges = true }
            plan.size = .both(
                width: width, height: height, mode: mode.fit == .inside ? SVGAContentMode(.inside) : mode)
            if mode.fit == .inside, let word = words[.enlarge], word.hasSuffix("yes") {
                throw SVGAError.repeated(word: String(word), after: "fit:inside")
            }
        } else if let word = words[.fit] ?? words[.align] {
            throw SVGAError.missing(wanted: "a size of two sides, such as size:300x200", word: String(word))
        }
        if plan.isAnimated {
            plan.content = .animation(framesPerSecond: framesPerSecond, loopCount: loopCount)
        } else if let word = words[.fps] ?? words[.loops] {
            throw SVGAError.missing(wanted: "animate", word: String(word))
        }
        try checkEncoding(of: &plan)
        if case .sheet = plan.content { return plan }
        if let word = words[.label] {
            throw SVGAError.missing(wanted: "a sheet, such as sheet:4x3", word: String(word))
        }
        return plan
    }

    /// Refuses a form that the content or the quality contradicts.
    private func checkEncoding(of plan: inout RenderPlan) throws(SVGAError) {
        guard let word = words[.format] else { return }
        // The name under which animated PNG is known too.
        if plan.isAnimated, plan.format == .png { plan.encoding.format = .apng }
        if plan.isAnimated, !plan.format.isAnimated {
            throw SVGAError.repeated(word: String(word), after: "animate")
        }
        if !plan.isAnimated, !plan.format.isStill {
            throw SVGAError.missing(wanted: "animate", word: String(word))
        }
        if plan.format == .atlas, let bytes = words[.bytes] {
            throw SVGAError.repeated(word: String(bytes), after: String(word))
        }
        if plan.encoding.isLossless ? plan.format == .webp : plan.format.hasQuality { return }
        if let quality = words[.quality] { throw SVGAError.repeated(word: String(quality), after: String(word)) }
    }

    /// Sets the part of the plan that a word names; false when its value is wrong.
    private mutating func set(_ name: Name, to value: Substring?) -> Bool {
        switch (name, value) {
        case (.poster, nil): plan.content = .poster
        case (.label, nil): plan.hasLabels = true
        case (.trim, nil): plan.framing.trimAlpha = 0
        case (.animate, nil): plan.content = .animation()
        case (.lossless, nil): plan.encoding.isLossless = true
        case (.poster, _), (.label, _), (.animate, _), (.lossless, _), (_, nil): return false
        case (.frame, let value?): return put(PlanNumber.index(value).map { .frame($0) }, into: \.plan.content)
        case (.at, let value?): return put(PlanNumber.position(value).map { .position($0) }, into: \.plan.content)
        case (.sheet, let value?):
            return put(SheetGrid(parsing: String(value)).map { .sheet($0) }, into: \.plan.content)
        case (.size, let value?): return put(PictureSize(parsing: String(value)).map(Optional.some), into: \.plan.size)
        case (.side, let value?):
            return put(PictureSize(parsing: "\(value)x").flatMap(\.asLongerSide).map(Optional.some), into: \.plan.size)
        case (.scale, let value?): return put(PlanNumber.scale(value).map { .some(.scale($0)) }, into: \.plan.size)
        case (.enlarge, "no"?), (.enlarge, "yes"?): plan.framing.enlarges = value == "yes"
        case (.enlarge, _): return false
        case (.trim, let value?):
            let alpha = PlanNumber.index(value).flatMap { $0 < 255 ? UInt8($0) : nil }
            return put(alpha.map(Optional.some), into: \.plan.framing.trimAlpha)
        case (.pad, let value?): return put(PictureFraming.Padding(parsing: value), into: \.plan.framing.padding)
        case (.dpr, let value?): return put(PlanNumber.pixelRatio(value), into: \.plan.framing.pixelRatio)
        case (.fit, let value?): return put(SVGAContentMode.Fit(rawValue: String(value)), into: \.mode.fit)
        case (.align, let value?): return put(SVGAContentMode.Alignment(named: value), into: \.mode.alignment)
        case (.fps, let value?):
            return put(PlanNumber.number(value, in: 1...1000).map(Optional.some), into: \.framesPerSecond)
        case (.loops, let value?): return put(PlanNumber.number(value, in: 0...65535), into: \.loopCount)
        case (.format, let value?):
            return put(FileType(keyword: value).map(Optional.some), into: \.plan.encoding.format)
        case (.quality, let value?):
            return put(PlanNumber.number(value, in: 0...100).map(Optional.some), into: \.plan.encoding.quality)
        case (.bytes, let value?):
            return put(PlanNumber.number(value, in: 1...1 << 40).map(Optional.some), into: \.plan.encoding.maxByteCount)
        case (.background, "auto"?): plan.choosesBackground = true
        case (.background, let value?):
            return put(
                SVGAColor(parsing: String(value)).map { $0.alpha == 0 ? nil : .some($0) }, into: \.plan.background)
        }
        return true
    }

    /// Sets a part of the plan; false when the value is nil.
    private mutating func put<Value>(_ value: Value?, into path: WritableKeyPath<Self, Value>) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        return true
    }

    private static func wanted(by name: Name) -> String {
        switch name {
        case .frame: "the number of a frame, such as frame:12"
        case .at: "a part of the duration of 0 ... 1, such as at:0.5"
        case .poster, .label, .animate, .lossless: "no value: \(name.rawValue)"
        case .fps: "frames in a second, 1 ... 1000, such as fps:15"
        case .loops: "how often it plays, 0 ... 65535, such as loops:1"
        case .format: "one of " + FileType.allCases.map(\.rawValue).joined(separator: ", ")
        case .quality: "a number of 0 ... 100, such as quality:80"
        case .bytes: "the largest size of a file, such as bytes:500000"
        case .sheet: "columns and rows, such as sheet:4x3, and at most \(SheetGrid.maxCellCount) cells"
        case .size: "pixels, such as size:300x200, size:300x or size:x200"
        case .enlarge: "yes or no"
        case .trim: "no value, or the largest alpha that counts as empty, 0 ... 254, such as trim:8"
        case .pad: "pixels or percent of the content's longer side, such as pad:10 or pad:5%"
        case .dpr: "a number above 0 and up to 4, such as dpr:2"
        case .side: "pixels of the longer side, such as side:240"
        case .scale: "a number above 0, such as scale:0.5"
        case .fit: "one of " + SVGAContentMode.Fit.allCases.map(\.rawValue).joined(separator: ", ")
        case .align: "one of " + SVGAContentMode.Alignment.allCases.map(\.name).joined(separator: ", ")
        case .background:
            "a colour such as bg:f80, bg:ff8800, bg:ff880080 (with # or without), bg:white or bg:auto"
        }
    }
}

extension PictureFraming.Padding {
    /// Reads `10` or `5%`; nil for other text.
    package init?(parsing text: some StringProtocol) {
        let text = Substring(text)
        if let count = PlanNumber.index(text), count <= Pixmap.maxSide {
            self = .pixels(count)
        } else if let percent = PlanNumber.percent(text) {
            self = percent == 0 ? .none : .percent(percent)
        } else {
            return nil
        }
    }
}

extension PictureSize {
    /// A width as the longer side.
    fileprivate var asLongerSide: PictureSize? {
        if case .width(let side) = self { .longerSide(side) } else { nil }
    }
}

extension SVGAContentMode.Alignment {
    /// The alignment of a name, if any.
    fileprivate init?(named name: Substring) {
        guard let alignment = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = alignment
    }
}
