import { wordsOf } from "./words-of.js";

/**
 * 257 English function words and endings of contractions, which say nothing about anyone: articles, pronouns,
 * prepositions, conjunctions, auxiliary verbs. Our own list.
 *
 * @example
 * englishStopWords.includes("the") // true
 * @since 0.1.0
 */
export const englishStopWords: readonly string[] = wordsOf(`
  a about above across after again against all almost along already also although always am among an and another any
  anybody anyone anything are aren around as at away be became because become becomes been before behind being below
  beneath beside besides between beyond both but by can cannot could couldn d did didn do does doesn doing don done
  down during each either else enough etc even ever every everybody everyone everything few for from further had hadn
  has hasn have haven having he her here hers herself him himself his how however i if in indeed inside instead into
  is isn it its itself just least less ll m many may maybe me might mightn mine more moreover most much must mustn my
  myself near neither never nevertheless no nobody none nor not nothing now n't o of off often on once one ones only
  onto or other others otherwise ought our ours ourselves out outside over own per perhaps quite rather re s same
  several shall she should shouldn since so some somebody someone something sometimes somewhere still such t than that
  the their theirs them themselves then there therefore these they this those though through throughout thus till to
  together too toward towards under unless until up upon us ve very via was wasn we well were weren what whatever when
  whenever where wherever whether which whichever while who whoever whom whose why will with within without won would
  wouldn yet you your yours yourself yourselves 's 're 've 'll 'd 'm 't
`);
