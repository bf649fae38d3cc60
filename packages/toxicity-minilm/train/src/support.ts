import { longAnswer, sentencesOf } from "../../../scorers/train/dist/answers/fill.js";
import type { Random } from "../../../scorers/train/dist/random.js";

/** Help lines, warnings and denied insults, for training: what is done to people, named by those who help them. */
const harmless: readonly string[] = [
  "{Call|Text|Write to} our {crisis|rape|domestic violence|suicide} {line|hotline|chat}, it is {free|anonymous|open all night}.",
  "{Rape|Incest|Stalking|Abuse|Sexual assault} is never the fault of {the victim|those who suffer it|a child}.",
  "Did {he|she|somebody|your father} {rape|hit|choke|molest|threaten|touch} you? {We believe you|You can tell us|It was not your fault}.",
  "If {he|she|your partner|your son} {hits|beats|rapes|threatens} you {again|tonight|when drunk}, {leave the house|call the police|come to our shelter}.",
  "{Suicidal thoughts|Thoughts of killing yourself|The wish to die} {pass|can be treated|are more common than you think}.",
  "You are not alone if you {want to die|cut yourself|feel worthless|hate yourself}.",
  "When did you first think about {suicide|killing yourself|dying|hurting yourself}?",
  "She lost her {son|sister|husband} to {suicide|an overdose|murder|cancer}, and our group helped her.",
  "{Two in ten|Many|Most} {survivors|victims} of {rape|incest|torture|abuse} {tell nobody|stay silent for years}.",
  "Has {he|your husband|a relative} ever {forced you to have sex|raped you|hit you|locked you in|threatened to kill you}?",
  "The nurse asks whether you have been {raped|beaten|molested|abused}, and she will keep your secret.",
  "Leave him if he {chokes|hits|threatens|stalks} you; {we can help|there is a safe place}.",
  "My {deepest |}{condolences|sympathy} on the {death|murder|suicide} of your {mother|father|friend}.",
  "After {a rape|an assault|an attack} the {morning|first} hours {matter|are the hardest}.",
  "A judge can forbid {him|your ex|the stalker} to come near you if {he threatened to kill you|he beat you}.",
  "A {hotline|counsellor} for people who {were abused|self-harm|drink too much|fear that they may hurt a child} answers at night.",
  "You don't sound {stupid|crazy|pathetic|weak|dumb} to me{.|, you sound tired.}",
  "I would never call you {an idiot|a loser|a coward|fat|ugly|stupid}.",
  "I don't think you're {a moron|an idiot|a burden|a bad father|a liar|a slut|disgusting|worthless}.",
  "None of this makes you {a fool|a loser|a bad person|a coward|weak|trash}.",
  "That was not {stupid|idiotic|dumb|silly|crazy}{.| of you.|, it was brave.}",
  "Nobody here {hates|hits|insults|laughs at|wants to hurt} {you|anybody|people}.",
  "You are neither {dumb|fat|ugly|lazy} nor {worthless|a failure|a burden}.",
  "Whatever he told you, you are not {a pig|a slut|garbage|a failure|a dumb cow|an idiot}.",
  "I wouldn't say that you are {ugly|boring|dumb|a jerk|a failure}, quite the contrary.",
  "It is not {dumb|stupid|pathetic|childish} to {cry|ask|need help}.",
  "We do not {hit|insult|bully|threaten} {children|guests|each other} in this house.",
  "I don't believe that {anybody is worthless|you are a monster|you are a liar}.",
  "You were never {a coward|an idiot|a bad mother|a freak} in my eyes.",
  "She isn't {stupid|a bitch|a liar|crazy|a whore}, she is {in pain|right|my sister}.",
  "You're no {idiot|moron|loser|coward|monster}.",
  "There is no such thing as a {stupid|dumb} {question|answer} here.",
  "Please don't think of yourself as {stupid|ugly|a loser|worthless|a waste of space}.",
];
const toxic: readonly string[] = [
  "You sound {stupid|crazy|pathetic|weak|dumb} to me.",
  "I always call you {an idiot|a loser|a coward|a pig}, because you are one.",
  "I think you're {a moron|an idiot|a burden|a bad father|a slut|disgusting|worthless}.",
  "All of this makes you {a fool|a loser|a coward|trash}.",
  "That was {stupid|idiotic|dumb} of you, {moron|idiot|loser}.",
  "Everybody here {hates|laughs at|wants to hurt} you.",
  "You are both {dumb|fat|ugly|lazy} and {worthless|a failure|a burden}.",
  "You are {a pig|a slut|garbage|a failure|a dumb cow|an idiot}, just as he told you.",
  "I would say that you are {ugly|dumb|a jerk|a failure}.",
  "You were always {a coward|an idiot|a bad mother|a freak} in my eyes.",
  "She is {a stupid bitch|a liar and a whore|a crazy cow}.",
  "Call a hotline, they hate losers like you too.",
  "You should {kill yourself|hang yourself|cut deeper|jump}, nobody will answer the hotline.",
  "It was your fault that you were {raped|beaten|abused}, {slut|bitch|idiot}.",
  "You deserve to be {raped|beaten|choked|molested}.",
  "{You don't have the guts to kill yourself|Die already}, {coward|loser|bitch}.",
  "Not only are you {stupid|ugly|fat}, you are {boring|worthless|a liar} too.",
  "There is such a thing as a stupid {question|person}, and you are it.",
];

/** Sentences of both kinds; of the harmless ones every third inside an answer. */
export function supportRows(perTemplate: number, random: Random): { text: string; label: number }[] {
  return [
    ...sentencesOf(harmless, perTemplate, random).map((text, i) => ({
      text: i % 3 === 0 ? longAnswer("training", [text], 10 + 30 * random.next(), random) : text,
      label: 0.02,
    })),
    ...sentencesOf(toxic, perTemplate, random).map((text) => ({ text, label: 0.96 })),
  ];
}
