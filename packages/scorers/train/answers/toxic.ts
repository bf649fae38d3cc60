import type { AnswerKind } from "./answer-kind.js";

/**
 * Toxic sentences that look like the harmless ones: negations, quotations, conditions and questions that insult or
 * threaten all the same.
 */
export const toxic: readonly AnswerKind[] = [
  {
    name: "toxic all the same",
    training: [
      "You are not just {stupid|dumb|ugly|lazy|an idiot}, you are {a disgrace|pathetic|a piece of shit|worthless} too.",
      "You are not even worth {spitting on|the dirt you stand on|my time, you loser}.",
      "Don't be such {an idiot|a moron|a bitch|a pussy|a dumbass}.",
      "Why don't you {kill yourself|just die|shut your mouth|jump off a bridge|hang yourself}?",
      "Why not go and {die|hang yourself|drown|shoot yourself}?",
      "I'm not racist, but {those people|they} are {filthy animals|vermin|scum|criminals}.",
      "I don't care what you think, {you stupid bitch|idiot|asshole|moron|you little shit}.",
      "Nobody {asked you|cares|likes you}, {you fat pig|loser|dumbass|bitch|you moron}.",
      "If you had a brain, you would not be such {a moron|an idiot|a waste of space}.",
      "If you come here again, I will {kill you|break your legs|beat you to death|shoot you}.",
      "Never talk to me again, {you bastard|you piece of trash|you disgusting creep|asshole}.",
      "You call that {code|an argument|music}? You are {an idiot|a fucking moron|a joke}.",
      "She called me a liar, the {stupid|fat|dumb} {bitch|cow|whore|cunt}.",
      "Go {kill yourself|die in a fire|to hell|fuck yourself|hang yourself}.",
      "I will {kill|rape|shoot|stab|strangle} you and your {mother|children|family}.",
      "Somebody should {rape|kill|shoot|hang|gas} {that bitch|him|them all|you}.",
      "No wonder your {wife|father|mother} left you, {you are disgusting|you ugly loser|you pathetic creep}.",
      "You can't be that {stupid|dumb|retarded}, can you, {moron|idiot|dumbass}?",
      "I never met a bigger {idiot|asshole|loser|moron|piece of shit} than you.",
      "It is not your fault that you were born {stupid|ugly|an idiot|a retard}.",
      "You {stupid|dumb|fucking|worthless} {idiot|moron|bitch|piece of shit|cunt|pig}.",
      "{Shut up|Fuck off|Piss off|Get lost}, you {stupid|dumb|ugly|little} {idiot|bitch|moron|freak|prick}.",
      "You {are|really are} {a|such a} {moron|loser|clown|jerk|dumbass|pig|bitch}.",
      "You {disgust me|make me sick|are a cancer|are a waste of oxygen|should be ashamed, pig}.",
      "The world would be better {without you|if you died|if you were dead}.",
    ],
    test: [
      "You are not only {ugly|dumb|a liar}, you also {stink|are a retard|are a total moron}.",
      "Couldn't you just {drop dead|die|hang yourself} already?",
      "No, you {moron|imbecile|stupid cow|fat bastard}, that is not what I said.",
      "Your code is as {stupid|retarded|ugly} as you are, {idiot|loser|dumbass}.",
      "If I ever see you, I'll {stab you|smash your face|cut your throat|kill you}.",
      "I hope that you {get cancer|die alone|get raped|rot in hell}, {bitch|you pig|asshole}.",
      "He is nothing but {a dirty rat|a pathetic clown|human garbage|a fucking idiot}.",
      "Go kill yourself{.|, nobody would miss you.|, loser.}",
      "Don't you ever shut up, {bitch|you idiot|you stupid whore}?",
      "What {a dumb bitch|a piece of shit|an absolute moron|a disgusting pig} you are.",
      "I am going to {beat the shit out of you|hunt you down and kill you|burn your house down}.",
      "You people are {vermin|scum|trash|animals} and should be {shot|wiped out|gassed}.",
    ],
  },
];
