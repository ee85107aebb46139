import Testing

@testable import GiftPage

private func squeezed(_ source: String, _ grammar: SourceGrammar = .script) -> String {
    String(decoding: SourceSqueezer.squeezed(Array(source.utf8), by: grammar), as: UTF8.self)
}

@Test(arguments: [
    ("// a\nconst a = [1, 2];\n\n/** b\n * c */\nexport { a };\n", "const a=[1,2];export{a};"),
    ("a = b\n(c)", "a=b\n(c)"), ("a()\n  .then(b)", "a().then(b)"), ("x = y +\n  z", "x=y+\nz"),
    ("a - -b", "a- -b"), ("a = b / c;", "a=b / c;"), ("a in b, typeof c", "a in b,typeof c"),
    ("if (a) b();\nelse c();", "if(a)b();else c();"), ("for (let i = 0; i < 3; ) {\n}", "for(let i=0;i<3;){}"),
    ("class A {\n  b() { return 1; }\n  c() {}\n}", "class A{b(){return 1}\nc(){}}"),
    ("x = (a) => (b) => async (c) => d", "x=a=>b=>async(c)=>d"), ("f((a) => a, (b, c) => b)", "f(a=>a,(b,c)=>b)"),
])
func scriptsKeepWhatTheyMean(source: String, expected: String) { #expect(squeezed(source) == expected) }

@Test(arguments: [
    (#"a = "x  //  y \" ; }" ;"#, #"a="x  //  y \" ; }";"#), ("a = 'x  ;  }' ;", "a='x  ;  }';"),
    (#"a = /[/ ]  \/x ;}/g ;"#, #"a=/[/ ]  \/x ;}/g;"#),
    ("a = `x  ; } ${ b + { c: 1 }.c }  // ${`y  ${ d }`}` ;", "a=`x  ; } ${b+{c:1}.c}  // ${`y  ${d}`}`;"),
])
func textsOfScriptsStay(source: String, expected: String) { #expect(squeezed(source) == expected) }

@Test(arguments: [
    ("a :hover, b > c { color: red; margin: 0 auto; }", "a :hover,b>c{color:red;margin:0 auto}"),
    (
        "@media (min-width: 5px) { a { top: calc(1px + 2px) !important; } }",
        "@media (min-width:5px){a{top:calc(1px + 2px)!important}}"
    ),
    (#"a::before { content: " ;  } "; } /* b */"#, #"a::before{content:" ;  } "}"#),
])
func stylesKeepWhatTheyMean(source: String, expected: String) { #expect(squeezed(source, .styles) == expected) }

/// Nothing is left that a second time would take: no text of the pages is mistaken for code.
@Test func filesAreSqueezedOnce() throws {
    for name in GiftPage.names where name.hasSuffix(".js") || name.hasSuffix(".css") {
        let bytes = try #require(GiftPage.asset(named: name)).bytes
        #expect(SourceSqueezer.squeezed(bytes, by: name.hasSuffix(".js") ? .script : .styles) == bytes, "\(name)")
    }
}

/// What ends in the middle, as no source of ours does, traps nowhere.
@Test(arguments: ["\"a", "`a${", "`a${b", "/*", "a = /[", "\\", "'\\", "}", "`", "${", "(a)=>", ")=>", "=>"])
func halvesAreTakenAsTheyAre(source: String) {
    #expect(squeezed(source).utf8.count <= source.utf8.count)
    #expect(squeezed(source, .styles).utf8.count <= source.utf8.count)
}
