const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** After one of these, "her" and a bare verb: "let her go". */
export const causative = words(
  "let lets letting make makes made making help helps helped helping see sees seen saw watch watches watched watching hear hears heard hearing have has had having notice noticed observe observed feel felt bid",
);
/** Of those, the verbs that take any verb, and those that tell of what is seen or heard. */
export const letting = words("let lets letting");
export const making = words("make makes made making");
export const helping = words("help helps helped helping");
export const perceiving = words(
  "see sees seen saw watch watches watched watching hear hears heard hearing notice noticed observe observed feel felt",
);

/** Verbs that are hardly ever nouns behind "her". */
export const bareVerbs = words(
  `accept achieve adapt adjust admit adopt agree allow announce apologise apologize appear apply appreciate approve argue arrive assume avoid be become beg begin behave believe belong blame bring build buy calm
  carry catch celebrate choose clarify clean climb collect come communicate compare compete complain complete confess confirm connect consider continue contribute convince cope create criticise criticize decide
  defend deliver deny depend deserve destroy determine develop die disappear discover discuss disobey do draw earn eat emerge endorse engage enjoy enter establish evaluate exist expand explain explore express
  fail feel fill find finish focus forget forgive gain gather get give go grow handle happen hate have hear hide identify ignore imagine improve inspire invest invite join keep kill know launch learn leave
  listen live lose maintain manage marry meet obtain organise organize overcome pay perform persuade pick possess pour prepare pretend prevent proceed produce prove provide publish pursue
  react realise realize receive recognise recognize recover reduce refute refuse regain relax remain remember remove repair replace represent resign resolve resume retain rot sail save say scold see seek seem sell
  send separate serve settle shine sing sit solve speak spend spew stare steal submit succeed suffer surrender survive swear take tell testify think throw thrive transform tweet understand
  undress unwind update upgrade vent wait wake want wear weep win wonder write yell endure graduate enroll enrol register inhale breathe dine rehearse negotiate navigate`,
);

/** Verbs that are nouns as often: what follows tells. */
export const nounVerbs = words(
  `work rest look play walk talk call cry laugh smile dance sleep drink study start stop try move change turn fight drive ride cook answer plan travel return drop visit search shop exercise practice shower report vote
  scream shout whisper swim jump fall step hope love help win race climb shave dress bathe nap wash brush pack check contact email text phone post process review sign point share escape stand run stay use read lead pass
  hire lie beat trust paint guess pray march bleed sweat blush whine wink sneeze cough sigh moan snore kiss hug touch hold kick push pull hit break cut open close order request repeat experience set`,
);
/** What one makes, and does not make someone do: "made her move", "made her debut". */
export const madeNouns = words(
  "move point call mark plan escape start return change visit report request order run stand exit turn set share post answer drink shop",
);
/** What one sees or hears someone do. */
export const perceived = words(
  "walk run dance cry laugh smile fall jump fight scream shout sleep swim play talk call whisper sigh moan whine sneeze cough snore step climb race kiss hug touch kick push pull hit march bleed sweat blush drive ride pray drink cook",
);
export const afterVerb = words(
  "late hard harder longer overtime early faster better worse alone outside inside abroad indoors outdoors overnight weekends nights sunday sundays saturday saturdays again together around along twice more less all extra",
);
/** What begins the object of a verb, and never stands behind a noun that "her" determines. */
export const objects = words("the a an my your our it me him us them this that these those himself herself");

/** After one of these, "her" and how she is: "made her happy". */
export const describing = words(
  `make makes made making find finds found finding consider considers considered considering call calls called calling keep keeps kept keeping leave leaves left leaving drive drives drove driving get gets got getting deem deems
  deemed think thinks thought render renders rendered rendering believe believes believed believing declare declares declared presume presumed hold holds held holding want wants wanted need needs needed prove proved
  feel set sets setting turn turned turning drove judge judged treat treats treated see pronounce pronounced label labels labeled labelled rule ruled shoot shot strike struck beat imagine imagined picture describe strip stripped send sent paint painted`,
);
const states = words(
  `happy sad angry sick uncomfortable comfortable nervous upset better worse attractive responsible proud jealous afraid anxious tired crazy rude lazy bossy smart safe busy warm calm alone awake alive stupid mad unhappy healthy famous
  rich poor ill ready guilty qualified unqualified suitable unsuitable capable incapable competent incompetent difficult emotional pregnant unfit aware unaware interested suspicious boring interesting funny beautiful ugly intelligent
  trustworthy reliable innocent right wrong honest accountable liable answerable dead blind deaf mute insane bitter mature weak strong stronger weaker smaller bigger richer poorer happier sadder angrier gay straight racist sexist dumb
  fat thin skinny pretty cute hot cold nice kind mean cruel evil arrogant selfish humble hungry thirsty sleepy dizzy drunk sober clean dry wet naked nude free captive hostage prisoner prosperous present absent patient silent quiet
  loud lonely lovely friendly likeable likely unlikely different special unique irrelevant relevant urbane great good bad best worst perfect fast slow faster slower young younger old older tall short ashamed embarrassed scared frightened
  worried confused bored excited exhausted speechless uneasy unwell unconscious popular unpopular welcome unwelcome legal illegal human normal weird strange odd sexy hangry miserable unwilling willing able unable fit eligible ineligible
  informed updated occupied engaged entertained motivated focused grounded awake standing true false important unimportant dangerous harmless vulnerable secure insecure confident overconfident dependent independent
  open closed small big invisible visible whole complete incomplete sorry`,
);
const notStates = words(
  "table cable vegetable variable constable syllable fable bible crucible handful mouthful fistful spoonful armful timetable",
);
const modifiers = words(
  "very so too quite rather pretty fairly more less most as even really extremely incredibly utterly totally completely real half fully",
);

/** Whether a word says how someone is. */
export function isState(word: string): boolean {
  return states.has(word) || (/^[a-z]{3,}(?:ous|less|ful|able|ible)$/.test(word) && !notStates.has(word));
}

export function isModifier(word: string): boolean {
  return modifiers.has(word);
}

/** After one of these, "her" and what she is from now on: "named her CEO". */
export const naming = words(
  "name names named naming call calls called calling appoint appoints appointed appointing elect elects elected electing reelected crown crowns crowned crowning make makes made making declare declares declared proclaim proclaimed vote voted dub dubbed nickname nicknamed designate designated nominate nominated anoint anointed ordain ordained consider considered label labeled labelled pronounced",
);
/** Those that give a name: what has a capital behind them is one. */
export const christening = words(
  "name names named naming call calls called calling dub dubbed nickname nicknamed christen christened baptize baptized baptised label labeled labelled",
);
export const offices = words(
  `ceo cto cfo coo president chair chairman chairwoman chairperson captain head director manager king queen prince princess champion secretary treasurer ambassador minister judge dean professor chief leader partner editor coach general
  governor mayor senator emperor empress spokesperson spokeswoman spokesman deputy commander heir host sheriff guardian trustee mvp valedictorian executor chancellor bishop pope saint regent conductor supervisor superintendent
  administrator vice principal rector curator commissioner consul premier winner employee godmother godfather wife husband names name`,
);

/** After one of these, "her" and what she gets. */
export const giving = words(
  `give gives gave given giving send sends sent sending tell tells told telling offer offers offered offering show shows showed showing teach teaches taught ask asks asked asking pay pays paid owe owes owed cost costs grant grants granted
  granting deny denies denied denying award awards awarded wish wishes wished lend lends lent bring brings brought bringing hand hands handed buy buys bought buying allow allows allowed feed fed promise promised assign assigned
  deliver delivered provide earn earned win won save saved afford afforded accord accorded prescribe prescribed refuse refused`,
);
export const quantities = words(
  "more some enough another all everything something nothing anything one two three four five six ten several many much less plenty twice half no",
);
/** What one gets and has not had: behind a verb of giving no possession of hers. */
export const gifts = words(
  `directions permission luck hope advice access credit feedback instructions medication medicine flowers roses chocolates candy money cash dinner lunch breakfast coffee tea water food drinks help shelter refuge asylum immunity custody
  strength courage comfort confidence trouble grief pause chills nightmares goosebumps kudos props shit hell crap notice clearance priority preference treatment entry admission citizenship protection reassurance encouragement comments
  lessons pointers tips flak heat everything details updates guidance praise joy pleasure satisfaction confirmation goodbye hello lies detention probation parole bail leave`,
);
/** Of those, what one may give away too: "gave her support to the plan". */
export const gifted = words("support attention time money help advice credit leave consent love life");
