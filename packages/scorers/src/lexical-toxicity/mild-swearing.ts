/*
 * Swearing that hurts nobody ("tired as hell", "my lazy ass", "that shit was good"), read as what it says without it.
 * African-American English swears so as a matter of grammar, and scorers that learnt from other people's comments take
 * it for hostile (Sap et al. 2019, "The Risk of Racial Bias in Hate Speech Detection"). What is rude in any English
 * stays: "dumb ass", "kiss my ass", "you ain't shit". Weights are learnt from texts as they stand.
 */

/** What is found, and what is read in its place. */
type Reading = readonly [found: RegExp, plain: string];

/** Pieces of words: what a pattern with some of them finds has one of these, which is cheaper to look for. */
const STEMS =
  "ass|shit|fuck|damn|hell|bitch|hoes|fool|foo|bastard|heathen|mug|mf|af|asf|motherfucker|laugh|killin|kill|smash|murder|demolish|destroy|crush|ugly|savage|stupid|silly|crazy|wild|dumb|goofy|mess|clown|idiot|ridiculous|dummy|mama|black|hit".split(
    "|",
  );

/** What people say of days, things and each other without insult. */
const MILD =
  "big|little|lil|long|short|tall|small|tiny|huge|old|ol|new|young|grown|good|bad|nice|fine|fly|sweet|cute|pretty|real|whole|cold|hot|warm|cool|wet|dry|loud|quiet|slow|fast|quick|early|late|hard|easy|heavy|cheap|expensive|high|tired|sleepy|hungry|thirsty|busy|happy|sad|lonely|lucky|proud|shy|nosy|petty|bougie|boujee|fancy|funny|weird|random|wild|crazy|strict|regular|basic|boring|beautiful|sexy|smart|strong|skinny|bright|dark|clean|greasy|spicy|sour|salty|raggedy|corny|lame|lazy|silly|black|blessed|bored|rich|calm|excited|polite|friendly|humble|kind|wise|talented|gifted|handsome|hardworking|loyal|chill|deep|thick|fun|steep|empty|full|crowded|slick|dry|rough|tough";
const OWN = "my|yo|your|ya|his|her|their|they|our";

/** Whom one calls names, so that "dumb ass" before it is more than emphasis. */
const SOMEBODY =
  "bitch|bitches|hoe|hoes|niggas?|boys?|girls?|man|men|mane|wom[ae]n|dudes?|people|person|mouth|face|mind|self|friends?|ma?ma|momma|mother|family|losers?|clowns?|cowards?|fools?|liars?|kids?|child|children|bums?|trick|punks?|pussy|pussies|mf|motherfuckers?|guys?|brother|sister|brotha|sista|team|and|or|you|i|he|she|they|we";
/** What says that somebody is bad. */
const INSULTING =
  "dumb|stupid|ugly|fat|fake|nasty|trash|retarded|dirty|pathetic|useless|worthless|ignorant|bitch|bitch[- ]ass|punk|sorry|lying|lyin|hoe|weak|pussy|fuck|fucking|fuckin|bum|dusty|musty|crusty|stank|stanky|stinking|stinkin|triflin|trifling|cheating|cheatin|broke|clown|sick|disgusting|bald|scary|soft|goofy";
const KIN =
  "mother|mama|momma|mom|cousin|cuz|uncle|unc|auntie|aunt|brother|brotha|bro|sister|sista|sis|neighbor|boss|teacher|dog|cat|baby|friend|homie|homegirl|homeboy|daddy|dad|father|granny|grandma|granddaddy|grandpa|kids|son|daughter|nephew|niece|roommate|husband|wife|man|girl|boyfriend|girlfriend|pastor|coach|barber";
const LESSER = `(?:(?!(?:${INSULTING})\\b)[a-z]+[- ]){0,2}`;

/** In anybody's sentence. */
const anywhere: readonly Reading[] = [
  [
    /\b(?!(?:dumb|stupid|ugly|fat|fake|nasty|trash|retarded|dirty|pathetic|useless|worthless|ignorant)\b)(\w+) (?:as (?:a )?(?:hell|fuck|shit|bitch|motherfucker|mug|mf)|asf|af)\b(?! you| off| up)/gi,
    "so $1",
  ],
  [
    new RegExp(
      `\\b(${MILD})[- ]ass(?=[ -](?!(?:to|in|at|on|up|out|off|over|home|here|there|down|back|and|for|was|is|be|been)\\b)[a-z])`,
      "gi",
    ),
    "$1",
  ],
  [/\bdead[- ]?ass\b/gi, "really"],
  [/\bbad[- ]?ass(?=(?: [a-z]|[.!,?]|$))/gi, "great"],
  [/\b(?:god)?damn (?=(?:near|good|right|fine|sure)\b)/gi, ""],
  [/\b(?:give|gives|gave|giving) a damn\b/gi, "care"],
  [
    /\b(a|so|too|all|every|one|no|the|my|his|her|your|their|whole|very|pretty|real|really) (?:god)?damn (?=\w)/gi,
    "$1 ",
  ],
  [/^(["' ]*)fuck it\b/gi, "$1never mind"],
  [/\b(love|loves|loved|miss|missed|appreciate|that'?s|she(?:'s)?) my (?:main |best )?bitch\b/gi, "$1 my friend"],
  [/\bbad bitch\b/gi, "beautiful woman"],
  [/\bbad bitches\b/gi, "beautiful women"],
  [/\b(?:killed|slayed|ate|smashed) (?:that|this|dat) shit\b/gi, "did well"],
  [/\b(mon|tues|wednes|thurs|fri|satur|sun)day shit\b/gi, "$1day stuff"],
  [/\b(homework|work|school|adulting|diet|gym|winter|weather|tax|parking|laundry) shit\b/gi, "$1 stuff"],
  [/\b(?:the|all the|all) (?:hoes|bitches) (?=in my (?:family|life|crew|squad|class|circle))/gi, "the women "],
  [/\bbig mama\b/gi, "grandmother"],
  [/\bblack don'?t crack\b/gi, "black skin stays young"],
  [/\bkillin[g']? (me|us)\b/gi, "amusing $1"],
  [/\b(?:die|dying|dyin|died|dead) (?:of|from)? ?(?:laughter|laughing|laughin)\b/gi, "laugh"],
  [/\bugly for (?=that|this|saying)/gi, "funny for "],
  [
    /\b(?:smash|murder|kill|demolish|destroy|crush)(?:ed)? (?=(?:this|that|these|them|a|some|the|my) (?:plate|food|burgers?|wings|pizza|sandwich|chicken|cake|ribs|tacos?|fries|leftovers|pie|steak)\b)/gi,
    "eat ",
  ],
  [
    /\bstupid (?=(?:clean|good|fast|funny|fine|strong|easy|cold|hot|rich|long|big|high|cheap|expensive|nice|smart|talented|late|early|tired)\b)/gi,
    "very ",
  ],
  [
    /\b(you|y'?all|u)(?:'re| are|) (?:so |too |a |such a |such an )?(?:stupid|silly|crazy|wild|dumb|goofy|fool|mess|clown|idiot|ridiculous|dummy)(?= ?(?:[\u{1F602}\u{1F923}\u{1F62D}\u{1F480}\u{1F606}]|lol\b|lmf?ao\b|haha))/giu,
    "$1 so funny",
  ],
  [
    /\bfucking (?=(?:great|good|awesome|amazing|beautiful|brilliant|gorgeous|delicious|love|loved|proud|happy|tired|cold|hot|hungry|freezing|exhausted|hilarious|perfect|finally|fantastic|excited|busy|calm|smart|lucky)\b)/gi,
    "",
  ],
  [/\bup in (?:this|that|dis|dat) bitch\b/gi, "here"],
  [/\bhell (nah|naw|no|yes|yeah|yea)\b/gi, "$1"],
  [/\bhaul(?:s|ed|in|ing)? ass\b/gi, "hurry"],
  [/\bass(?:es)? off\b/gi, "much"],
  [/\b(?:or some|and all that|n) shit\b/gi, "or so"],
  [/\b(lot|lots|bunch|kinds?|sorts?|type|amount|ton|tons) of shit\b/gi, "$1 of stuff"],
  [/\b(?:for|fo) shit\b(?! and)/gi, "at all"],
  [/\b(?:oh|aw|aww|holy) shit\b/gi, "oh"],
  [/\b(?:no bullshit|(?<=^["' ]*)(?:real|no) shit)\b/gi, "honestly"],
  [
    /\b(what|where|how|when|why|who) the hell (?=(?:am|is that|is this|was that|are we|are they|do i|do we|do they|did i|did we|did they|should|could|happened|time|left|has|have i|made|let)\b)/gi,
    "$1 ",
  ],
  [/(^["' ]*)(?:shit|damn|hell|fuck),(?= )/gi, "$1oh,"],
  [
    /\b(?!(?:beat|beats|beating|beatin|kick|kicks|kicked|knock|scare|scared|smack|slap|slaps|punch|choke|annoy|sue|get|bore|stomp|whoop|creep|freak|fuck)\b)([a-z]{3,}) the (?:living )?(?:hell|shit|fuck) (?:outta|out of)\b/gi,
    "really $1",
  ],
  [/\b(i|we|still|really|heavy) fucks? wit(?:h)?\b/gi, "$1 like"],
  [/(?<!\b(?:who|nobody|one|it|that|what) )\bfucks wit(?:h)?\b(?! (?:you|your|yo|us|me|my|him)\b)/gi, "likes"],
  [/\bhit (me|us|yo ass|your ass|you|him|her|them|em) up\b/gi, "call $1"],
  [/\bmy (?:bitches|hoes)\b/gi, "my friends"],
  [
    /\b(turn|turned|turnt|wake|woke|grow|grew|cheer|warm|warmed|chill|slow|hurry|dress|dressed|show|showed|speed|cool|eat|ate|close|went|go|goes|going|goin|sleep|crack|cracked|rise) the (?:fuck|hell) (up|down|on|along|off|in|to)\b/gi,
    "$1 $2",
  ],
  [/\b(?:beats?|kick(?:s|ed|ing|in)?|whoop(?:s|ed|ing|in)?|whipped|beatin) (my|our) ass(?:es)?\b/gi, "defeated me"],
  [
    /\b((?:life|traffic|karma|payback|winter|heat|parking|math|rent|mondays?|this (?:weather|job|week|day|test|line)|the (?:weather|traffic|heat|line|stairs|drive|test))(?: is| be|'s|) a )(?:real |total |damn )?bitch\b/gi,
    "$1problem",
  ],
  [
    /\bfucked[- ]up (day|days|week|month|year|night|morning|situation|knee|back|shoulder|car|tire|hair|sleep|schedule|weather|dream|test|thing|story|movie|time|way)\b/gi,
    "bad $1",
  ],
];

/** In a sentence of the dialect, where these words seldom mean what they say elsewhere. */
const inDialect: readonly Reading[] = [
  [/\b(?:bad|boss|dope|real|fine)(?:[- ]ass)? bitch\b/gi, "beautiful woman"],
  [/\b(?:bad|boss|dope|real|fine)(?:[- ]ass)? bitches\b/gi, "beautiful women"],
  [/\b(what|who|where|why|when|how) (?:the|da|tha) (?:hell|fuck)\b/gi, "$1"],
  [/^(["' ]*)the (?:hell|fuck)\b/gi, "$1what"],
  [/\bfuckin'? (?=\w)/gi, ""],
  [/\bfuck it\b/gi, "never mind"],
  [/\b(?:give|gives|gave|giving) (?:a|no|one|two) (?:fuck|fucks|shit|shits)\b/gi, "care"],
  [/\b(i|ion|i don't|i ain't) know shit\b/gi, "$1 know anything"],
  [/\bin this bitch\b/gi, "here"],
  [
    /\b(up in|in|on|at|outta|out of|out|charge|charging|close|start|fix|turn|clean|open|park|find) (?:this|that|dis|dat) bitch\b/gi,
    "$1 here",
  ],
  [/\blike a bitch\b/gi, "a lot"],
  [/\bthe shit\b(?! out)/gi, "the best"],
  [/\b(?:some|this|that|dat|dis|all this|all that|on) bullshit\b/gi, "nonsense"],
  [
    /\b(this|that|dat|dis|some|and|my|no|same|crazy|good|funny|other|old|new|real|monday|work|school|his|her|our|they|their|whole|dumb|weird|expensive|sweet|any|all|more|enough|extra|free) shit\b/gi,
    "$1 stuff",
  ],
  [
    /(?<!\b(?:of|a|you|ain't|aint) )\bshit (?=(?:is|was|be|been|got|get|gets|had|has|went|go|goes|ain't|just|really|so|too|still|always|never|don't|gon|gonna|finna|dry|lit|fire|funny|wild|crazy|different|hit|hits|slap|slaps|bang|bangs|trash|wack|real|cold|hot|bussin|old|high|hard|easy|annoying|cost|costs|need|look|looks|feel|feels|sound|sounds|taste|smell|came|come|make|makes|made|take|takes|took|happens?|happened|broke|tight|nice|good|bad|heavy|expensive|corny|gettin|getting)\b)/gi,
    "stuff ",
  ],
  [/(^["' ]*|, *)(?:shit|damn)\b(?! you| him| her| them)/gi, "$1oh"],
  [/\b(?:god)?damn\b(?! you| him| her| them)/gi, ""],
];

/** The same, unless the sentence says what the reader is. */
const notOfYou: readonly Reading[] = [
  [
    /\b(see|do|say|eat|hear|buy|find|feel|remember|fix|cook|changed?|cost|won|learn|wanna do|got|get) shit\b(?! (?:out|from|to (?:me|my|us))\b)/gi,
    "$1 anything",
  ],
  [
    /(?<!\b(?:you|y'?all|niggas?|bitch|bitches|hoes|he|she|they|men|females|people) )\bain'?t shit (?=(?:to|in|on|at|open|left|but|like|funny|fun|wrong|free|changed|happening|good)\b)/gi,
    "ain't anything ",
  ],
  [/(, ?)(?:fool|foo)(?=[.!?,]|$)/gi, "$1friend"],
  [/\ba savage\b/gi, "strong"],
  [
    new RegExp(
      `\\b((?!(?:${INSULTING}|${OWN}|${KIN}|the|a|an|that|this|these|some|no|any)\\b)[a-z]+)[- ]ass (?=(?!(?:${SOMEBODY}|to|in|at|on|up|out|off|over|home|here|there|down|back|for|was|is|be|been|look|ain't|got|gon|better|hole|kick|beat|whooped)\\b)[a-z])`,
      "gi",
    ),
    "$1 ",
  ],
  [
    new RegExp(
      `\\b(this|that|my|the|these|them|dis|dat|a) (?!(?:${KIN})\\b)([a-z]+)[- ]ass (?=(?!(?:${SOMEBODY}|was|is|be|been|ain't|got|to|and|in|on|up)\\b)[a-z])`,
      "gi",
    ),
    "$1 $2 ",
  ],
];
const OF_YOU =
  /\b(?:you|u|y'?all|ya)(?:'re|)(?: is| are| was| been| just| such| really| ain'?t nothin[g']?(?: but)?)* (?:a|an|some|the)\b/i;

/** Where somebody is praised, loved or laughed with, in a sentence of the dialect. */
const FRIENDLY =
  /\b(?:love|miss|missed|proud|congrats|congratulations|gorgeous|beautiful|pretty|cute|fine|fire|amazing|birthday|bday|bestie|thank|thanks|killed (?:it|that)|ate that|slay\w*|passed|graduated|promoted|won|lol|lmf?ao|fun|funny|silly|happy|blessed)\b|[\u{1F600}-\u{1F606}\u{1F602}\u{1F923}\u{1F62D}\u{1F480}\u{1F60D}\u{1F970}\u{1F525}\u{1F44F}\u{1F64C}\u2764]/iu;
/** The same in any English. */
const FOND =
  /\b(?:proud of you|congrats|congratulations|i love|love (?:you|u|my|her|him)|miss (?:you|u|my)|gorgeous|beautiful|happy (?:birthday|bday)|killed (?:it|that)|ate that|slay(?:ed|ing)?|yes{2,}|i passed|i made it|i got (?:in|it|the job|accepted|promoted))\b/i;
/** Where somebody is called names, friends or not. */
const HOSTILE =
  /\b(?:ugly|stupid|dumb|fat|nasty|hate|hoe|kill you|beat|shut|trash|worthless|broke|fake|lying|lyin|slut|whore|fuck you|die|dirty|stink\w*|stank|useless|pathetic|loser|garbage)\b/i;
const friendly: readonly Reading[] = [
  [/^(["' ]*(?:(?:yes+|okay|ok|aye|hey|girl|damn|oh|happy (?:birthday|bday))[, ]+)?)bitch\b(?! ass)/gi, "$1girl"],
  [/\b(my|my main|my best) bitch\b/gi, "$1 friend"],
  [/\b(love|loves|loved|miss|missed) (?:that|this|dat|dis) bitch\b/gi, "$1 her"],
  [/\b(that|this|my|dis|dat|lil) (?:fool|bastard|heathen)\b/gi, "$1 friend"],
  [/\b(?:a|some) (?:whole |damn |straight |straight up )?fools?\b/gi, "funny"],
  [/(, ?)(?:fool|foo)\b(?! [a-z])/gi, "$1friend"],
  [/\b(?:the|these|them) (?:hoes|bitches) (?=in my|i love|i miss|i grew)/gi, "the girls "],
];

/** "Keisha ass driving": Keisha is. */
const OF_A_NAME = /\b([A-Z]\w+) ass\b/g;

/** "My uncle ass": he himself. */
const OF_KIN = new RegExp(`\\b(${KIN}) ${LESSER}ass\\b(?![- ]?(?:hole|kick|whoop))`, "gi");
const HARMS = /\b(?:kick|beat|wh[ou]+p|kiss|lick|smack|kill|stomp|slap|smoke|drag)/i;

/** "Yo lazy ass" is you, unless it gets a kick or a kiss or is a part of the body. */
const OF_SOMEBODY = new RegExp(
  `(?<!\\b(?:kick(?:s|ed|in|ing)?|beat(?:s|in|ing)?|wh[ou]*p(?:s|ed|in|ing)?|kiss|lick|bite|smack|shoot|kill|cap|fuck(?:s|ed|in|ing)?|stomp|slap|smoke|drag|eat|clap|pop|hate|put|up|in|into|inside|of|on|down) )\\b(${OWN}) (?:own )?${LESSER}ass(?:es)?\\b(?! ?hole| kick| beat| whoop)`,
  "gi",
);
/** "Get my ass up": myself. */
const OF_ONESELF = new RegExp(
  `\\b(get|gets|getting|gettin|got|sit|sat|drag|drags|dragged|draggin|dragging|move|moved|take|takes|takin|taking|took|carry|carried|carryin|haul|hauled|haulin|wake|wakin|waking|woke|work|worked|workin|put|bring|brought|park|parked|plant|planted|keep|kept|save|saved) (my|our|his|her|their|they) ${LESSER}ass(?:es)?\\b(?! kicked| beat| whooped| handed)`,
  "gi",
);
const persons: Readonly<Record<string, string>> = {
  my: "me",
  his: "him",
  her: "her",
  their: "them",
  they: "them",
  our: "us",
};

const personOf = (own: string): string => persons[own.toLowerCase()] ?? "you";

/**
 * What marks a sentence, in lower case, as African-American English, or as what the young took from it. What may not
 * stand before a word is looked for after it, so that a text is read once.
 */
const MARKS = new RegExp(
  [
    "\\b(?:ain'?t|finna|tryna|gon|bouta|boutta|dat|dis|dem|dey|wit|y'?all|yo|bruh|nigga[sz]?|im?ma|i'ma|errybody|lil|no cap|on god|deadass|tho|sis|shawty|shorty|homies?|homegirl|cuz|bout|nuffin|nuttin|hella|outta|nem|iont?|sumn|thang|dawg|ngl|smh|fr|trippin|wassup|dope|turnt|lit|fire(?=[.,!?]))\\b",
    "\\b(?:lmf?ao|lol|lemme|gotta|gimme|naw|nah|bih|bettin|bet|aye|ayo|mane|chile|foreal|idc|hit diff?erent)\\b|\u{1F602}|\u{1F62D}|\u{1F480}|\u{1F923}",
    "(?:^|[,.!?] ?)(?:this|that|dis|dat) (?:some|a)\\b|\\bby my (?:damn )?self\\b|\\b(?:or nah|no kind of|ole|mfs?|(?:don|can|won|didn|wouldn|couldn)'?t nobody|shit (?:trash|wack|lit|fire|dry|dead|bussin|slap|bang|crazy|wild|got|been|be))\\b",
    // Bare "been", and "don't" after a name or a noun of one.
    "\\bbeen\\b(?<!\\b(?:has|have|had|having|haven't|hasn't|hadn't|could|would|should|not|never|'ve)\\b[^.!?]{0,25} been)(?<!['\u2019](?:s|ve|d|t) been)(?<!ly been)",
    "(?<=[a-z]) don'?t\\b(?<!\\b(?:i|we|you|they|people|who|that|which|and|but|or|to|just|so|now|then|if|when|why|please|even|both|some|most|many|men|women|children|folks|police|often|[a-z]*s|[a-z]*ly|[a-z]*still) don'?t)",
    // -in' for -ing.
    "\\b\\w+in'(?= )",
    "[a-z]{2}[b-df-hj-np-tv-z]in(?= [a-z])(?<!\\b(?:fuckin|freakin|friggin|frickin|effin|admin|assassin|aspirin|austin|basin|benjamin|berlin|bulletin|cabin|calvin|chaplin|coffin|colin|cousin|cumin|darwin|dolphin|dublin|edwin|franklin|gavin|gelatin|goblin|gremlin|insulin|jasmin|javelin|justin|kevin|latin|lenin|login|mandarin|margin|martin|marvin|melvin|merlin|muffin|napkin|origin|penicillin|plugin|pumpkin|putin|raisin|resin|robin|satin|stalin|toxin|violin|virgin|vitamin|within|begin|twin|skin|thin|spin|grin|chin|shin|zeppelin))",
    "\\b(?:do|go|be|see|say|play|try|lay|stay|pray|pay|buy|cry|fly|ly|dy|know|show|throw|grow|blow|draw|chew|text|fix|relax|box)in\\b",
    // Habitual "be", completive "done", remote "been", levelled "was", third person without -s, no copula.
    "(?<=\\w) be (?:\\w+in'?|\\w+ing)\\b(?<!\\b(?:to|will|would|can|could|should|may|might|must|shall|not|never|also|always|still|just|only|even|gonna|cannot|t|d|ll) be \\w+'?)",
    "\\b(?:i|he|she|they|we|you) (?:done|seen|been knowin|been done)\\b",
    "\\bdone (?:went|got|had|came|ate|took|made|lost|left|\\w+ed)\\b",
    "\\b(?:we|they|you) was\\b",
    "(?<!\\b(?:does|did|do|can|will|would|could|should|may|might|must|let|make|made|help|see|saw|hear|heard|watch|if|that) )\\b(?:he|she|it) (?:don't|be|think|know|say|make|go|look|want|need|love|like|work|play|talk|act)\\b",
    "\\b(?:he|she|they|we|you) (?:a|an|so|too|tired|mad|sleepy|funny|cute|fine|wild)\\b",
  ].join("|"),
);

/** Without one of these there is nothing to do. */
const SWEARS =
  /ass\b|asses\b|shit\b|fuck|damn|hell\b|bitch|hoes\b|\bas?f\b|\bfoo(?:l|ls)?\b|\bstupid |silly|goofy|\bkillin|laugh(?:ter|ing?)\b|\bugly for|\ba savage|\b(?:smash|murder|kill|demolish|destroy|crush)(?:ed)? (?:th|a |some|my)|bastard|heathen|big mama|black don|\bhit \w+(?: ass)? up\b|\b(?:wild|mess|clown|idiot|ridiculous|dummy|dumb)(?= ?(?:\ud83d|\ud83e|lol|lmao|haha))/i;
const SENTENCE = /[^.!?\n]+[.!?\n]*/g;
/** In texts of up to so many characters a sentence of the dialect tells of the others. */
const SHORT = 240;

const rulesOf = (readings: readonly Reading[]) =>
  readings.map(([found, plain]) => ({ found, plain, stems: STEMS.filter((stem) => found.source.includes(stem)) }));
const rules = {
  anywhere: rulesOf(anywhere),
  friendly: rulesOf(friendly),
  inDialect: rulesOf(inDialect),
  notOfYou: rulesOf(notOfYou),
};

function applied(chosen: ReturnType<typeof rulesOf>, text: string, low: string): string {
  let plain = text;
  for (const { found, plain: into, stems } of chosen)
    if (stems.some((stem) => low.includes(stem))) plain = plain.replaceAll(found, into);
  return plain;
}

/** The text with mild swearing read as what it says. It takes time in proportion to the text. */
export function withoutMildSwearing(text: string): string {
  if (!SWEARS.test(text)) return text;
  const isShort = text.length <= SHORT;
  const isMarked = isShort && MARKS.test(text.toLowerCase());
  const isFriendly = isShort && (FOND.test(text) || (isMarked && FRIENDLY.test(text))) && !HOSTILE.test(text);
  return text.replaceAll(SENTENCE, (sentence) => plainSentence(sentence, isMarked, isFriendly));
}

function plainSentence(sentence: string, isMarked: boolean, isFriendly: boolean): string {
  if (!SWEARS.test(sentence)) return sentence;
  const low = sentence.toLowerCase();
  const hasAss = low.includes("ass");
  let plain = applied(rules.anywhere, sentence, low);
  if (hasAss) plain = plain.replaceAll(OF_ONESELF, (_, verb: string, own: string) => `${verb} ${personOf(own)}`);
  if (isFriendly) plain = applied(rules.friendly, plain, low);
  if (!isMarked && !MARKS.test(low)) return plain;
  if (hasAss) {
    if (!HARMS.test(sentence)) plain = plain.replaceAll(OF_KIN, "$1");
    plain = plain.replaceAll(OF_SOMEBODY, (_, own: string) => personOf(own)).replaceAll(OF_A_NAME, "$1");
  }
  plain = applied(rules.inDialect, plain, low);
  return OF_YOU.test(sentence) ? plain : applied(rules.notOfYou, plain, low);
}
