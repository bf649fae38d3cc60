const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

export const otherDeterminers = words("his her their my your our its");
/** After one of these, "her" and where to: "called her back", "drove her home". */
export const moving =
  /^(?:call|bring|send|take|get|want|welcome|text|email|phone|ring|invite|follow|walk|drive|pay|write|let|win|hold)(?:s|ed|ing)?$|^(?:brought|sent|took|got|drove|paid|wrote|won|held|driving|inviting|writing|taking)$/;
/** After one of these, "her" and what she is doing or what is done to her: "saw her dancing", "want her fired". */
export const beholding =
  /^(?:see|saw|seen|watch|hear|heard|notice|spot|spotted|find|found|catch|caught|keep|kept|leave|left|picture|imagine|remember|want|need|get|got|have|has|had)(?:s|es|ed|ing)?$/;
export const ingNouns = words(
  "wedding painting building drawing meeting training writing clothing ring king spring rating ranking thing hearing reading feeling offering listing filing posting recording earring evening morning blessing calling savings sibling darling offspring upbringing understanding thinking timing parking housing bedding belonging being",
);
/** Nouns and adjectives that end as adverbs do. */
export const lyNouns = words(
  "family early daily only weekly monthly yearly lovely elderly friendly ally belly jelly bully rally fly assembly supply reply anomaly folly lily emily sally holly molly kelly billy july ugly silly homely lonely lively likely costly deadly monopoly butterfly tally trolley scholarly motherly orderly curly ghostly heavenly worldly stately sickly chilly hilly jolly",
);
export const periods = /^(?:second|minute|hour|day|week|month|year|decade|age)s?$/;
/** Before one of these and "her" stands no verb whose object "her" is. */
export const notVerbs = words(
  "a an the this that these those to of in on at by with without from about into onto over under after before between among against through during since until for as than like near via and or nor but so yet if when while because although though whether where is are was were am be been being s re m what which who it",
);
export const days = words("monday tuesday wednesday thursday friday saturday sunday");
export const spans = words(
  "night week weekend month year time day spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday",
);

/** Adverbs and the like that are function words after "her", but also begin what a determiner stands before. */
export const opensNoun = words(
  "now then once only just very too also home back most near off down up out over under again like still even more past well",
);
/** Function words that are mostly nouns or adjectives behind a determiner. */
export const nounLike = words(
  "work works needs need call calls home back past well want wants will can may might must mine",
);
export const neverAfterDeterminer = words(
  "a an the this that these those my your our their his her its i you he she it we they me him us them who whom whose what when where why how whether to of in at by with from about into onto before after for because while if since than as and or but is was are were am be been being has had do does did would could shall should cannot t not never here there today yesterday tomorrow tonight",
);
