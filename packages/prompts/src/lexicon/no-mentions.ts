/** Phrases in which an identity term is no mention of a person's group; one with a hyphen needs it. A user's lexicon may add its own. */
export const noMentions: Readonly<Record<string, readonly string[]>> = {
  gender: [
    "man-made", "man-hour", "man-hours", "man-month", "man-in-the-middle", "man in the middle", "one-man", "mother tongue", "mother tongues", "mother nature", "mother earth", "mother lode",
    "mother ship", "sister company", "sister companies", "sister city", "sister cities", "sister site", "brother printer", "father time", "father's day",
    "mother's day", "queen bee", "queen bees", "king bee", "king size", "king sized", "queen size", "queen sized", "king bed", "king beds", "queen bed", "queen beds", "king mattress", "queen mattress",
    "king prawn", "king prawns", "king crab", "king crabs", "king salmon", "king cobra", "king cobras", "king penguin", "king penguins", "emperor penguin", "emperor penguins", "king cake", "king kong", "king james bible",
    "king james version", "king's cross", "king's college", "queen's college", "queen's university", "burger king", "dairy queen", "lion king", "luther king", "stephen king", "fresh prince", "prince edward island",
    "duke it out", "duking it out", "drama queen", "drama queens", "drag queen", "drag queens", "drag king", "drag kings", "oh my god", "my god", "lady bug", "lady luck", "male connector", "female connector", "male plug",
    "female plug", "male adapter", "female adapter", "male-to-male", "female-to-female", "male-to-female", "female-to-male", "son of a", "oh man", "old wives' tale",
    "yes sir", "yes madam", "yes ma'am", "dear sir or madam", "dear sir/madam", "dear sirs", "man up", "hey man", "you guys", "hey guys", "hi guys", "hello guys", "isle of man", "spider-man", "spider man", "pac-man", "one man show", "one man band", "one man army", "iron man",
    "no man's land", "founding fathers", "uncle sam",
  ],
  race: [
    "white house", "black friday", "native speaker", "native speakers", "native app", "asian flu", "european union", "european commission", "european parliament", "european central bank",
    "african violet", "asian pear", "caucasian shepherd", "african union", "south african", "south africans", "west african", "east african", "north african", "black sea",
  ].filter((phrase) => !phrase.includes("african") || /violet|union/.test(phrase)),
  nationality: [
    "indian ocean", "indian summer", "american express", "american airlines", "dutch oven", "french fries", "french press", "french toast", "french window", "french windows",
    "french door", "french doors", "french horn", "danish pastry", "turkish delight", "swiss army knife", "swiss cheese", "german shepherd", "german shepherds",
    "english muffin", "english breakfast", "english channel", "spanish flu", "chinese checkers", "russian roulette", "russian doll", "brazil nut",
    "brazil nuts", "british airways", "irish setter", "irish coffee", "welsh corgi", "scottish fold", "persian cat", "siamese cat", "thai massage", "cuban link",
    "panama hat", "panama canal", "canadian bacon", "guinea pig", "new england", "new mexico", "bank of england", "polish remover", "american football", "fine china", "bone china", "china cabinet", "china shop", "french kiss", "west indian", "west indians",
  ],
  religion: ["christian dior", "christian louboutin", "christian bale", "christian name", "priest hole", "amish cheese", "hindu kush", "secular trend", "secular stagnation", "religiously", "nation of islam", "muslim brotherhood"],
  "sexual orientation": ["straight away", "straight line", "straight-forward", "straight forward", "straight razor"],
  age: ["old-fashioned", "old fashioned", "old school", "years young", "boomer remover", "minor league", "adult education", "kid gloves", "baby steps", "senior year", "old testament", "old town"],
  disability: ["turn a blind eye", "blind spot", "blind spots", "blind date", "double-blind", "double blind", "tone deaf", "tone-deaf", "fall on deaf ears", "fell on deaf ears", "falls on deaf ears", "falling on deaf ears", "color blind", "color-blind", "colour-blind"],
  origin: ["foreign exchange", "foreign policy", "foreign key", "bird migrant"],
  "social class": ["poor thing", "rich text"],
  family: ["single-handed", "single handedly", "happily ever after"],
};

/** Nouns after which a demonym speaks of a thing: "Indian menu". */
export const things = new Set(
  (
    "menu menus food foods cuisine cuisines restaurant restaurants recipe recipes dish dishes meal meals takeaway takeout cooking kitchen wine wines beer beers " +
    "cheese cheeses coffee tea teas bread sauce sauces salad salads soup soups noodles noodle curry curries spice spices pastry pastries chocolate whisky whiskey vodka rum " +
    "sausage sausages bakery grocery groceries market markets car cars carmaker furniture rug rugs carpet carpets dictionary grammar keyboard translation translations " +
    "subtitles subtitle language languages text texts version word words sentence sentences alphabet spelling accent lesson lessons pound pounds dollar dollars peso pesos rupee " +
    "rupees yen currency stock stocks bond bonds economy peninsula ocean sea flag railway railways airline airlines leather silk knot tea elm oak pine"
  ).split(" "),
);

/** Demonyms that are names of languages too. */
export const languages = new Set(
  (
    "english spanish french german italian portuguese dutch russian polish chinese japanese korean arabic turkish greek czech thai vietnamese swedish danish finnish " +
    "norwegian hungarian romanian bulgarian ukrainian hebrew latin bengali punjabi tamil persian kurdish serbian croatian slovak slovenian albanian armenian " +
    "georgian mongolian indonesian malay nepali burmese somali icelandic estonian latvian lithuanian irish welsh maltese afrikaans tibetan quechua maori " +
    "samoan tongan hawaiian belarusian macedonian kazakh uzbek tajik turkmen kyrgyz navajo cherokee cree sami"
  ).split(" "),
);
