import Testing

@testable import GiftModel

private let native = """
    {
      "categories": [
        {
          "categoryID": "party",
          "desc": "",
          "extensionInfo": {},
          "giftList": [
            {
              "coins": 1,
              "desc": "",
              "extensionInfo": {},
              "giftID": "rose",
              "iconURL": "",
              "level": 0,
              "name": "Rose",
              "resourceURL": ""
            }
          ],
          "name": "Party",
          "translations": {
            "zh-Hant": {
              "name": "派對"
            }
          }
        }
      ],
      "giftList": [
        {
          "coins": 2,
          "desc": "",
          "extensionInfo": {},
          "giftID": "cake",
          "iconURL": "",
          "level": 0,
          "name": "Cake",
          "resourceURL": ""
        }
      ],
      "season": "summer",
      "version": 3
    }

    """

private let hosted = """
    {
      "CategoryInfo": [
        {
          "CategoryId": "party",
          "DefaultDesc": "",
          "DefaultName": "Party",
          "ExtensionInfo": ""
        }
      ],
      "CategoryLanguage": [
        {
          "CategoryId": "party",
          "CategoryName": "派對",
          "Language": "zh-Hant"
        }
      ],
      "GiftInfo": [
        {
          "Coins": 1,
          "DefaultDesc": "",
          "DefaultName": "Rose",
          "ExtensionInfo": "",
          "GiftId": "rose",
          "IconUrl": "",
          "Level": 0,
          "ResourceUrl": ""
        },
        {
          "Coins": 2,
          "DefaultDesc": "",
          "DefaultName": "Cake",
          "ExtensionInfo": "",
          "GiftId": "cake",
          "IconUrl": "",
          "Level": 0,
          "ResourceUrl": ""
        }
      ],
      "GiftLanguage": [
        {
          "Desc": "一朵花",
          "GiftId": "rose",
          "Language": "zh-Hans"
        }
      ],
      "Relation": [
        {
          "CategoryId": "party",
          "GiftIdList": [
            "rose"
          ]
        }
      ]
    }

    """

private let tui = """
    [
      {
        "animationUrl": "https://cdn.example/rose.svga",
        "extInfo": {},
        "giftId": "rose",
        "giftName": "Rose",
        "imageUrl": "",
        "price": 1
      }
    ]

    """

private let tutorial = """
    [
      {
        "giftId": 1,
        "giftName": "Cat"
      },
      {
        "giftId": 2,
        "giftName": "Dog"
      }
    ]

    """

@Test(arguments: [(GiftDialect.native, native), (.hosted, hosted), (.tui, tui), (.tutorial, tutorial)])
func catalogueRoundTrips(dialect: GiftDialect, text: String) throws {
    let catalog = try GiftCatalog(from: Array(text.utf8), dialect: dialect)
    #expect(String(decoding: try catalog.json(dialect: dialect), as: UTF8.self) == text)
    let kept = try GiftCatalog(from: catalog.json())
    #expect(String(decoding: try kept.json(dialect: dialect), as: UTF8.self) == text)
}

@Test func theBodiesOfTheHostedCallsMakeACatalogue() throws {
    let catalog = try GiftCatalog(from: Array(hosted.utf8), dialect: .hosted)
    #expect(catalog.categories.map(\.categoryID.text) == ["party"])
    #expect(catalog.categories[0].giftList.map(\.giftID.text) == ["rose"])
    #expect(catalog.giftList.map(\.giftID.text) == ["cake"])
    #expect(catalog.gifts[0].localized(for: .simplifiedChinese).desc == "一朵花")
    #expect(catalog.localized(for: .traditionalChinese).categories[0].name == "派對")
}

@Test(arguments: [
    (
        "{\"giftList\":[{\"giftID\":\"a\"},{\"giftID\":\"a\"}]}",
        "giftList[1].giftID: the gift a stands twice in the list"
    ),
    (
        "{\"categories\":[{\"categoryID\":\"c\"},{\"categoryID\":\"c\"}]}",
        "categories[1].categoryID: the category c stands there twice"
    ),
    (
        "{\"categories\":[{\"categoryID\":\"c\",\"giftList\":[{\"giftID\":\"a\"}]}],\"giftList\":[{\"giftID\":\"a\",\"coins\":1}]}",
        "giftList[0].giftID: the gift a is another one in an earlier list"
    ),
    (
        "{\"categories\":[{\"categoryID\":\"c\",\"giftList\":[{\"giftID\":\"a\"},{\"giftID\":\"b\",\"coins\":-1}]}]}",
        "categories[0].giftList[1].coins: -1 is not an integer in 0…1000000000"
    ), ("[]", "expected an object, found an array"),
    ("{\"categories\":{}}", "categories: expected an array, found an object"),
])
func whatACatalogueMayNotHave(text: String, wanted: String) {
    let error = #expect(throws: SVGAError.self) { try GiftCatalog(from: Array(text.utf8)) }
    #expect(error?.description == wanted)
}

@Test(arguments: [
    ("{\"Relation\":[{\"CategoryId\":\"c\",\"GiftIdList\":[]}]}", "Relation[0].CategoryId: there is no c in the file"),
    (
        "{\"CategoryInfo\":[{\"CategoryId\":\"c\"}],\"Relation\":[{\"CategoryId\":\"c\",\"GiftIdList\":[\"x\"]}]}",
        "Relation[0].GiftIdList: there is no x in the file"
    ),
    (
        "{\"GiftLanguage\":[{\"GiftId\":\"x\",\"Language\":\"en\"}]}",
        "GiftLanguage[0].GiftId: there is no x in the file"
    ),
    (
        "{\"GiftInfo\":[{\"GiftId\":\"a\"},{\"GiftId\":\"a\"}]}",
        "giftList[1].giftID: the gift a stands twice in the list"
    ),
])
func hostedPartsReferToEachOther(text: String, wanted: String) {
    let error = #expect(throws: SVGAError.self) { try GiftCatalog(from: Array(text.utf8), dialect: .hosted) }
    #expect(error?.description == wanted)
}

@Test func theHostedServiceHasThreeCategories() throws {
    let four = "{\"categories\":[" + (0..<4).map { "{\"categoryID\":\"c\($0)\"}" }.joined(separator: ",") + "]}"
    #expect(try GiftCatalog(from: Array(four.utf8)).categories.count == 4)
    let error = #expect(throws: SVGAError.self) { try GiftCatalog(from: Array(four.utf8), limits: .hosted) }
    #expect(error?.description == "categories: more than 3 categories")
}

@Test func mergingReplacesByName() throws {
    var catalog = try GiftCatalog(from: Array(native.utf8))
    let other = """
        {"categories":[{"categoryID":"party","name":"Feast","giftList":[{"giftID":"cake","coins":9}]},
        {"categoryID":"new","giftList":[{"giftID":"rose","coins":7}]}],"giftList":[{"giftID":"star"}]}
        """
    catalog.merge(try GiftCatalog(from: Array(other.utf8)))
    #expect(catalog.categories.map(\.name) == ["Feast", ""])
    #expect(catalog.categories[0].giftList.map(\.giftID.text) == ["rose", "cake"])
    #expect(catalog.categories[0].giftList.map(\.coins) == [7, 9])
    #expect(catalog.giftList.map(\.giftID.text) == ["star"])
    #expect(catalog.gifts.map(\.giftID.text) == ["rose", "cake", "star"])
    try catalog.check()
}
