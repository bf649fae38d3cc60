import { end, oneOf, wordEnd } from "./phrases.js";

// Tested one after the other, each on what the ones before leave of the text: one expression of all of them takes most
// of a second to compile.

const words = "(?: [a-z'-]+)";
const aiName = String.raw`as (?:an? )?(?:responsible |helpful |large )*(?:ai|a\.i\.|artificial intelligence|language model|llm|virtual assistant|assistant|chatbot)(?: (?:language |chat)?(?:model|assistant|bot|system))?(?: (?:developed|created|trained|made|designed|programmed)${words}{1,8})?`;

/** What may stand before a refusal: an apology, a greeting, understanding, and who speaks. */
const lead = new RegExp(
  `^${oneOf(
    "(?:i'm|i am|we're|we are) (?:very |so |really |truly |terribly )?(?:sorry|afraid)(?: (?:that|to hear|for|you're|you|about|if)(?: [a-z'-]+)*?(?=[,.;:!]| but ))?",
    "(?:sorry|(?:i|we) (?:sincerely )?apologi[sz]e|my (?:sincere )?apologies|apologies|forgive me|excuse me|unfortunately|regrettably|sadly|no|well|hmm|oh|hello there|hello|hi there|hi|hey)(?: (?:for|about)(?: [a-z'-]+)*?(?=[,.;:!]| but ))?",
    `(?:thank you|thanks|i (?:do |can |fully |completely )?(?:understand|appreciate|know|see|recogni[sz]e|hear|respect|strive|aim|try|want|would like|would love|'d love)|(?:i'm|i am) (?:designed|programmed|here|built|trained|committed)|my (?:purpose|goal|role|aim)(?: here)? is|while i|although i)${words}+?(?:,${words}+?)??(?=[,.;:!]| (?:but|so) )`,
    "(?:please (?:understand|note|know)|i regret(?: to (?:say|tell you|inform you))?)(?: that)?(?= i )",
    aiName,
    "i(?:'m| am) (?:just |only |merely )?an? (?:ai(?: (?:language model|assistant|model))?|(?:large )?language model|virtual assistant)",
  )}${wordEnd}[,.;:!]* ?(?:(?:but|however|so|therefore|and|that|and so),? )?`,
);
const isAi = new RegExp(`^${aiName}${wordEnd}`);

const adverbs =
  "(?: (?:really|truly|simply|just|also|respectfully|politely|unfortunately|currently|ethically|therefore|only|still|definitely|absolutely|very|entirely))*";
const cannot = new RegExp(
  `^(?:i|we)(?:'m|'re|'d|'ll| am| are| would| will| do|'ve)?${adverbs} ${oneOf(
    "(?:can't|cannot|can not|couldn't|could not|won't|will not|shouldn't|should not)(?: (?:and|or|nor) (?:can't|cannot|won't|will not|shouldn't|should not))?(?: be able to| be)?(?:,? in good (?:conscience|faith),?)?",
    "(?:unable|not able|not willing|unwilling|not allowed|not permitted|not authori[sz]ed|not designed|not programmed|not going|not in a position) to",
    "(?:don't|not) (?:think|believe|feel) (?:that )?i (?:should|can|could|am able to|would be able to)",
    "(?:rather not|prefer not to|prefer to not|not wish to|don't wish to|not want to|don't want to)",
    `(?:not|don't feel|not feel)${adverbs} comfortable(?: with)?|be uncomfortable(?: with)?`,
  )} `,
);
const never =
  /^i (?:don't|do not|never) (?:knowingly )?(?=provid|generat|creat|writ|produc|engag|discuss|promot|offer|participat|assist)/;

const these = "(?:this|that|these|those|such|any|your|the|an?)";
const request =
  "(?:requests?|prompts?|questions?|tasks?|instructions?|inquiry|inquiries|quer(?:y|ies)|demands?|commands?|statements?|sentences?|conversation)";
const content =
  "(?:contents?|text|responses?|answers?|completions?|continuations?|statements?|sentences?|jokes?|stor(?:y|ies)|poems?|essays?|articles?|scripts?|speech|language|materials?|messages?|comments?|remarks?|information|advice|opinions?|behaviou?r|discussions?|conversations?|topics?|talk|requests?|activit(?:y|ies)|instructions?|terms?|rhetoric|views?|images?|pictures?|scenarios?|role-?plays?)";
const makes =
  /^(?:provid|generat|creat|writ|produc|mak|shar|offer|giv|tell|say|compos|draft|express|promot|complet|continu|repeat|engag|participat|support|encourag|assist|help|discuss|display|us|form|hold|tak|recommend|rank|judg|rat|compar|evaluat|choos|assess|decid|assum|generali[sz]|speculat|select|discriminat)(?:e|ing|ting)?(?= )/;
const ninth = String.raw`^(?:[^ .;:!?]+ ){1,10}?`;
/** What is declined for its kind; it stays declined whatever is offered in its place. */
const charged = [
  /(?:harmful|hateful|offensive|inappropriate|discriminatory|derogatory|disrespectful|sexual|sexually|vulgar|profane|obscene|violent|abusive|toxic|rude|racist|racial|sexist|homophobic|transphobic|bigoted|prejudiced|stereotypical|stereotyping|illegal|unethical|immoral|hurtful|insulting|demeaning|degrading|defamatory|hate|profanity|violence|discrimination|stereotypes?|insults|slurs|prejudice|harassment|racism|sexism)/,
  /(?:hack|hacking|weapons?|bombs?|explosives?|malware|steal|stealing|threats?|threaten|harass|bully|bullying|murder|kill|killing|suicide|self-harm|terroris[mt]|crimes?|criminal|scams?|fraud|mock|demean|hurt|harm)/,
  new RegExp(
    `(?:explicit|graphic|false|misleading|malicious|dangerous|unsafe|untrue|biased)(?: (?:or|and) [a-z]+)? (?:${content}|claims?)`,
  ),
  /(?:based (?:solely |only |purely )?on(?: [a-z']+,?){0,3}? (?:names?|age|identity|appearance)|(?:based (?:solely |only |purely )?on|by|because of|from|due to|of their|about (?:their|someone's|people's|a person's))(?: [a-z']+,?){0,3}? (?:gender|sex|race|ethnic|ethnicity|religion|religious|nationality|national origin|skin colou?r|disability|disabilities|sexual orientation|sexuality|protected [a-z]+))/,
  /(?:information|instructions|guidance|advice|details|tips|assistance|help)(?: (?:or|and) [a-z]+)? (?:on|about|for|regarding) how to/,
  /(?:(?:contents?|jokes?|speech|language|materials?|remarks?) (?:that|which|promoting|containing|involving|encouraging)|jokes? about)/,
  /(?:medical|legal|financial|political|investment|tax)(?:,? (?:or|and) [a-z]+)? (?:advice|opinions?|guidance|diagnos[ie]s|recommendations?|counsel)/,
  /(?:(?:personal|political|subjective) (?:opinions?|beliefs?|views|stances?|preferences?)|opinions?|assumptions|generali[sz]ations?|value judge?ments?)/,
].map(({ source }) => new RegExp(`${ninth}${source}${wordEnd}`));

/** What is declined as such. */
const deeds = [
  `(?:help|assist|support)(?:ing)?(?: you)?(?:${end}| (?:with|in|on) (?:${these} (?:[a-z]+ )?)?(?:this one|that one|this|that|it|${request}|${content}|matter|issue)(?= (?:as|because|since|due|at)${wordEnd}|[.,;:!]|$| any further))`,
  `comply(?:ing)?(?:${end}| with (?:${these} (?:[a-z]+ )?)?(?:this|that|it|${request}))`,
  `(?:fulfil|fulfill|complete|support|satisfy|accommodate|honou?r|carry out|execute|follow|entertain|proceed with|continue|continue with|respond to|answer|address|engage with|engage in|participate in|discuss|comment on|talk about|acknowledge)(?:l?ing)? (?:${these} (?:[a-z]+ (?:and [a-z]+ )?)?)?(?:${request}|topics?|discussions?|talk|subjects?|such [a-z]+|(?:kinds?|types?|sorts?) of [a-z]+|(?:[a-z]+ly )?[a-z]+ (?:topics|subjects|matters|issues))(?! (?:for|about|until|without|with)${wordEnd})`,
  `(?:answer|respond to|discuss|comment on|talk about|engage in|engage with|participate in|continue with)(?:ing)? (?:this|that|such [a-z]+|it)(?=[.,;:!]|$| (?:as|because|since|due)${wordEnd})`,
  `(?:answering|responding to|discussing|commenting on|talking about|engaging in|writing|creating|generating|providing|doing|sharing|making) (?:this|that|such [a-z]+|it)${end}`,
  `(?:do|doing) (?:that|this|so|it)(?=[.,;:!]|$| (?:as|because|since|for you)${wordEnd})`,
  `(?:answer|respond|participate|engage|continue|comment)${end}`,
  `(?:provid|generat|creat|writ|produc|mak|shar|tell|giv|compos|draft|role-?play)(?:e|ing|ting)?(?: you)? (?:(?:this|that|it|such)${end}|(?:(?:that|this|such|any|(?:such|this|that|these|those|any) (?:kinds?|types?|sorts?) of)(?: [a-z]+)?) ${content}${wordEnd}(?! until| without| about))`,
  `(?:generat|creat|writ|produc|giv|provid|mak)(?:e|ing|ting)? (?:an? |any |the |such )?(?:[a-z]+ )?(?:response|completion|continuation|answer|reply)(?: (?:to|for) ${these} (?:[a-z]+ (?:and [a-z]+ )?)?${request}| (?=(?:as|because|since) ))`,
  `(?:provide|give|offer) (?:you )?(?:any |further |the )?(?:assistance|help|support)(?:${end}| (?:that )?you need| (?:with|on) (?:this|that)${end})`,
  `(?:get into|go into|go there|be part of|take part in|this|that|it|these|such)(?: (?:here|this|that|it|${request}|${content}))?${end}`,
].map((source) => new RegExp(`^${source}`));
/** What an AI cannot do for want of the means, which declines nothing. */
const means =
  /^(?:browse|access|see|view|hear|find|determine|predict|know|remember|recall|check|verify|confirm|open|send|feel|experience|physically|track|look|understand|guarantee|place|call|speak|wait|help but)\b/;

const rules =
  "(?:content |usage |use |safety |community |ethical |moral |strict )*(?:guidelines?|polic(?:y|ies)|programming|principles|standards|values|terms of (?:use|service)|rules)";
const ours =
  "(?:my|our|openai's|anthropic's|google's|meta's|(?:the )?(?:ethical|moral|content|usage|safety|community))";
const statements = {
  charged: [
    `(?:(?:this|that|your|the) (?:${request}|content|topic)|this|that|it|doing (?:so|that|this))(?: is [a-z ]{1,40} and)?(?: violates|(?: goes| would go| is| would be|'s) against| conflicts with| is in violation of) (?:${ours}(?: (?:and|or) [a-z]+)?|the) ${rules}${wordEnd}`,
    "(?:it|that|this)(?:'s| is| would be|'d be| isn't| wouldn't be| would not be) (?:not |highly |both )?(?:appropriate|inappropriate|unethical|ethical|irresponsible|wrong|improper|right)(?:,? (?:or|and) [a-z]+)? for (?:me|an ai)[^.!?]{0,30} to ",
    "(?:it|that)(?:'s| is| would be) (?:never |highly )?(?:not appropriate|inappropriate|unethical|not ethical|not right)(?:,? (?:or|and) [a-z]+)? to (?:make (?:jokes|generali[sz]ations|assumptions|fun)|tell|generate|create|write|produce|provide|answer|share|complete|encourage or|promote or|assist) ",
  ].map((source) => new RegExp(`^${source}`)),
  plain: [
    `(?:i|we)(?:'ll| will| must| have to| need to|'d have to| am going to have to)? (?:respectfully |politely )?(?:decline|refuse)(?:${end}| to (?:answer|help|assist|respond|do|engage|participate|provide|write|generate|create|comment|discuss)| ${these} ${request}(?! for))`,
    "i(?:'ll| will| must| have to| need to) (?:respectfully |politely )?(?:refrain from|abstain from|avoid|stop) (?:answer|comment|respond|speculat|discuss|participat|writ|provid|generat|creat)",
    "i (?:do not|don't) (?:think|feel|believe) (?:that )?it(?:'s| is| would be|'d be) (?:appropriate|right|ethical|fair|my place)(?: for me)? to (?:answer|comment|respond|discuss|speculate|make|write|provide|judge|say)",
    `(?:this|that|it)(?:'s| is) (?:just |simply |really )?(?:not something|not an? (?:question|request|topic|task|prompt)|nothing) (?:that )?(?:i|we)(?:'m| am|'re| are| can| could|'d| would| will| feel)?(?: (?:able|willing|allowed|permitted|comfortable)(?: to)?)? ?(?:help|assist|do|answer|discuss|comment|talk|engage|provide|write|generate|create|doing|with|discussing|answering|writing)${wordEnd}`,
    "(?:this|that|it)(?:'s| is) (?:beyond|outside(?: of)?) (?:what i can|what i'm able to|my (?:guidelines|capabilities|abilities|scope)|the scope of what i)",
    `(?:my|our) ${rules} (?:(?:do not|don't|does not|doesn't) (?:allow|permit|let)|prohibits?|prevents?|forbids?|bars?)${wordEnd}`,
    `i(?:'ll| will|'m going to|'d like to|'ll have to|'m going to have to| have to| would like to) pass(?: on (?:this|that)(?: one| question| request)?)?${end}`,
    "(?:let's|let us|can we|i'd rather|i would rather|i'd prefer to) (?:talk about|discuss|move on to|change|speak about)(?: to)? (?:something else|something different|another topic|a different topic|the (?:topic|subject))",
  ].map((source) => new RegExp(`^${source}`)),
};
const noOpinion =
  /^i (?:do not|don't) (?:have|hold) (?:any )?(?:(?:personal|political|subjective) )*(?:opinions?|beliefs?|views|preferences?)[^.!?]{0,60}[.!]?$/;

/** What makes an answer of a plain refusal, held against what follows it. */
const unless = [
  // A condition or a limit.
  /^[^.!?;]{0,60}\b(?:until|unless|without (?:your|more|further|an?|the|any|knowing|seeing|you)|before|earlier|any (?:longer|better|more|sooner)|anymore|again|enough|myself|(?:next|this) (?:week|month|year))\b/,
  // Somebody is quoted.
  /^[^.!?;]{0,40}[,"” ]+(?:(?:he|she|they|i|the [a-z]+|[a-z]+) (?:said|says|wrote|cried|replied|answered|whispered|shouted|told|added|thought|muttered)|(?:said|says|wrote|cried|replied|whispered|shouted|added) (?:he|she|the|[a-z]+))\b/,
  // What is wanted, or a way to it, comes all the same.
  /^[^.!?]{0,120}[,;:.!]? (?:but|however,|though|yet|although) (?!(?:i|we|please|if|feel|is there|let|perhaps|maybe|there are (?:resources|people|professionals))\b)/,
  /^[^.!?]{0,120}; (?!(?:i|we|please|if|feel|my|as|it|this|that|is|let)\b)/,
  /\byou (?:can|could|may|might)(?! (?:also )?(?:contact|consult|reach|speak|talk|call|seek|ask|visit|try|tell|feel|rephrase|provide|be|not|clarify|share|have|find|refer|instead))\b/,
  /\bhere(?:'s| is| are) (?!(?:some |a few |a list of |a )?(?:resources?|hotlines?|numbers?|organi[sz]ations?)|anything|something|any|to)/,
  // What is missing is asked for.
  /\b(?:could|can|would|will) you (?:please |kindly )?(?:send|tell|give|confirm|provide|share|clarify)(?: me)?(?: us)? (?!(?:a |an |me a |me with a |with a )?(?:different|another|new|appropriate|alternative|respectful))/,
  /\bplease (?:send|reply|confirm|tell|give)\b|\b(?:which (?:one|size|order|of)|what is your)\b/,
];

/** The words with which a refusal can begin: a quick test before the slow one. */
export const firstWords = new Set(
  "please i i'm i'll i'd we we're we'll sorry my apologies unfortunately regrettably sadly no this that that's your as it it's doing let's let thank thanks hello hi hey well oh hmm while although forgive excuse can our the".split(
    " ",
  ),
);

/** Whether a text in lower case opens with a refusal, and does not go on to help. */
export function refusesInEnglish(opening: string): boolean {
  let rest = opening;
  let asAi = false;
  for (let leads = 0; leads < 4; leads++) {
    if (refuses(rest, asAi)) return true;
    const match = lead.exec(rest);
    if (match === null) return false;
    asAi ||= isAi.test(rest);
    rest = rest.slice(match[0].length);
  }
  return false;
}

function refuses(text: string, asAi: boolean): boolean {
  const inability = cannot.exec(text);
  const declined = inability === null ? undefined : text.slice(inability[0].length);
  const policy = never.exec(text);
  const unwilling = policy === null ? declined : text.slice(policy[0].length);
  if (unwilling !== undefined && makes.test(unwilling) && charged.some((kind) => kind.test(unwilling))) return true;
  if (statements.charged.some((statement) => statement.test(text))) return true;
  if (asAi && noOpinion.test(text)) return true;
  const isPlain = (phrases: readonly RegExp[], of: string): boolean =>
    phrases.some((phrase) => {
      const match = phrase.exec(of);
      return match !== null && helpsNot(of.slice(match[0].length));
    });
  if (isPlain(statements.plain, text)) return true;
  if (declined === undefined) return false;
  return isPlain(deeds, declined) || (asAi && !means.test(declined) && helpsNot(declined));
}

function helpsNot(rest: string): boolean {
  return !unless.some((sign) => sign.test(rest));
}
