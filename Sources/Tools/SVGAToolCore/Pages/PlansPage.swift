import SVGACommandLine

extension ManPage {
    /// svga-plans(7), the words that describe a picture.
    static func plans(date: String) -> ManPage {
        var page = ManPage(name: "svga-plans", section: 7, summary: "words that describe a picture", date: date)
        page.add(section: "DESCRIPTION")
        page.add(
            """
            A plan says in words what picture is wanted of a movie. `svga-tool batch --plan` and `svga-tool sign` \
            take one, and so do the paths of svga-tool-serve(1).

            Words stand in any order, between spaces, commas or slashes. No word at all is the poster at the size \
            of the movie. A plan has at most one word of the content, one of the size, and each other word once.
            """)
        for group in PlanWord.Group.allCases {
            page.add(part: group.rawValue)
            page.add(words: PlanWord.all.filter { $0.group == group }.map { ($0.name, $0.value, $0.meaning) })
        }
        page.add(section: "EXAMPLES")
        page.add(examples: [
            ("svga-tool batch gifts -o out --plan 'poster size:300x'", "a poster of each movie, 300 pixels wide"),
            ("svga-tool batch gifts -o out --plan 'at:0.5 size:64x64 fit:cover bg:ffffff'", "small squares on white"),
            ("svga-tool sign --key-file keys sheet:4x3,label gift.svga", "the path of a sheet with frame numbers"),
        ])
        page.add(
            related: [("svga-tool", 1), ("svga-tool-batch", 1), ("svga-tool-serve", 1), ("svga-tool-sign", 1)])
        return page
    }
}
