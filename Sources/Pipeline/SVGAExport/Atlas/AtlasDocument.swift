import SVGAGraphics
import SVGAImage

/// The JSON for one page of an atlas, in the hash form of TexturePacker.
struct AtlasDocument {
    /// The name that frames and pages begin with.
    let name: String
    let plan: AtlasPlan
    let settings: AnimationSource.Atlas
    let width: Int
    let height: Int
    /// The picture that each step shows.
    let pictures: [Int]
    /// The duration of each step.
    let milliseconds: [Int]
    let framesPerSecond: Int

    /// The file of a page's JSON: `gift.json`, `gift-1.json`.
    func documentName(_ page: Int) -> String { page == 0 ? "\(name).json" : "\(name)-\(page).json" }

    /// The file of a page: `gift-0.png`.
    func pageName(_ page: Int) -> String { "\(name)-\(page).\(settings.pageFormat.type.suffix)" }

    /// The name of a frame, which is unique where a game loads several atlases.
    private func frameName(_ step: Int) -> String {
        let digits = String(step)
        return name + "_" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
    }

    /// The steps that show pictures of each page.
    var stepsByPage: [Int: [Int]] { Dictionary(grouping: pictures.indices) { plan.place(of: pictures[$0]).page } }

    /// The JSON of a page, whose `steps` come from ``stepsByPage``.
    func bytes(of page: Int, steps: [Int]) -> [UInt8] {
        let frames = steps.map { "    \(JSONText.string(frameName($0))): \(frame($0))" }
        let names = steps.map { JSONText.string(frameName($0)) }
        let text = """
            {
              "frames": {
            \(frames.joined(separator: ",\n"))
              },
              "animations": {
                \(JSONText.string(name)): [\(names.joined(separator: ", "))]
              },
              "meta": \(meta(of: page))
            }

            """
        return Array(text.utf8)
    }

    private func frame(_ step: Int) -> String {
        let picture = pictures[step]
        let (place, region) = (plan.place(of: picture).place, plan.contents[picture].storedRegion)
        let (columns, rows) = (region.columns, region.rows)
        let isTrimmed = columns.count != width || rows.count != height
        return "{\"frame\": {\"x\": \(place.x), \"y\": \(place.y), \"w\": \(columns.count), \"h\": \(rows.count)}, "
            + "\"rotated\": false, \"trimmed\": \(isTrimmed), "
            + "\"spriteSourceSize\": {\"x\": \(columns.lowerBound), \"y\": \(rows.lowerBound), "
            + "\"w\": \(columns.count), \"h\": \(rows.count)}, "
            + "\"sourceSize\": {\"w\": \(width), \"h\": \(height)}, \"duration\": \(milliseconds[step])}"
    }

    private func meta(of page: Int) -> String {
        let size = plan.pages[page].size
        let others = plan.pages.indices.filter { $0 != page }.map { JSONText.string(documentName($0)) }
        return "{\"app\": \"svga-tool\", \"version\": \"1.0\", \"image\": \(JSONText.string(pageName(page))), "
            + "\"format\": \"RGBA8888\", \"size\": {\"w\": \(size.width), \"h\": \(size.height)}, "
            + "\"scale\": \"\(JSONText.number(settings.scale))\", \"fps\": \(framesPerSecond), "
            + "\"related_multi_packs\": [\(others.joined(separator: ", "))]}"
    }
}

/// Values as JSON.
private enum JSONText {
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A number, without a fraction where it has none.
    static func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}
