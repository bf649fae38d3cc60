import type { Construction } from "./construction.js";
import { moreBeing, moreChoiceDoing, moreDoing } from "./more-constructions.js";

export interface Constructions {
  readonly doing: readonly Construction[];
  readonly being: readonly Construction[];
}

const training: Constructions = {
  doing: [
    ["{who} is always {ing} {object}.", "{who} be {in} {object}."],
    ["{who} has already {past} {object}.", "{who} done {past} {object} already."],
    ["{who} is going to {base} {object}.", "{who} finna {base} {object}."],
    ["I am about to {base} {object}.", "I'm bout to {base} {object} right quick."],
    ["{who} is not {ing} {object} today.", "{who} ain't {in} {object} today."],
    ["{who} has been {ing} {object} for a long time.", "{who} been {in} {object}, I'm tellin you."],
    ["{who} did not {base} {object}.", "{who} ain't {base} {object}."],
    ["Nobody {past} {object}.", "Ain't nobody {base} {object}."],
    ["I am tired of {ing} {object}.", "I'm tired as hell of {in} {object}."],
    ["I like {ing} {object} with my friends.", "I be {in} {object} wit my niggas."],
    ["{who} is {ing} {object} now.", "{who} {in} {object} rn."],
    ["We {past} {object} all day.", "We {past} {object} all damn day."],
    ["{who} really wants to {base} {object}.", "{who} really tryna {base} {object} fr."],
    ["Come and {base} {object} with us.", "Bring yo ass over here and {base} {object} wit us."],
    ["Let me {base} {object}.", "Lemme {base} {object} real quick, bruh."],
    ["Why are you still {ing} {object}?", "Why yo ass still {in} {object}?"],
    ["{who} makes me laugh when we are {ing} {object}.", "{who} got me dead when we {in} {object}, I swear."],
    ["Are you all {ing} {object} tonight?", "Y'all {in} {object} tonight or nah?"],
    ["I love {ing} {object} with {who}.", "Love {in} {object} wit {who}, that's my dawg."],
    ["{who} is good at {ing} {object}.", "{who} a beast at {in} {object}, no cap."],
    ["I was so happy that I {past} {object} twice.", "I was happy as shit, {past} {object} twice."],
    ["You have to {base} {object} before church.", "You gotta {base} {object} fore church, nigga."],
    ["{who} {past} {object} and it was great.", "{who} {past} {object} and that shit was fire."],
    ["I cannot {base} {object} on my own.", "I can't {base} {object} by my damn self."],
    ["There is no time to {base} {object}.", "Ain't no time to {base} {object}."],
    ["{who} {past} {object} without any help.", "{who} {past} {object} wit no damn help."],
    ["I will {base} {object} later, do not worry.", "Ima {base} {object} later, chill."],
    ["They were {ing} {object} when I came home.", "They was {in} {object} when I got to the crib."],
    ["You {past} {object}? That is impressive.", "You {past} {object}? Damn, that's dope as hell."],
    ["{who} should have {past} {object}, though.", "{who} shoulda {past} {object} tho."],
    ["I will not be {ing} {object} again.", "Man, hell nah, I ain't {in} {object} no more."],
    ["Everybody says that {who} {past} {object}.", "Errybody say {who} {past} {object}."],
    ["Look at {who} {ing} {object}, how funny.", "Look at {who} crazy ass {in} {object} lol."],
    ["My brother and I used to {base} {object}.", "Me and my bro used to {base} {object} back in da day."],
    ["{who} never {does} {object}.", "{who} don't never {base} {object}."],
    ["That is how you {base} {object}, my friend!", "Dat's how you {base} {object}, my nigga!"],
    ["I will be {ing} {object} all night.", "I'ma be {in} {object} all night, shit."],
    ["God willing, we will {base} {object}.", "God willin, we gon {base} {object}."],
    ["{who} said that we would {base} {object}.", "{who} was like, we gon {base} {object}."],
  ],
  being: [
    ["{who} is very {mood} today.", "{who} {mood} as fuck today."],
    ["{who} is always {mood}.", "{who} always be {mood}."],
    ["Are you {mood}? So am I.", "You {mood}? Shit, me too."],
    ["{who} is a {mood} person.", "{who} a {mood}-ass dude."],
    ["I am {mood}, believe me.", "I'm {mood} as hell, on my mama."],
    ["You all are {mood} this morning.", "Y'all niggas {mood} this mornin."],
    ["{who} has been {mood} since Monday.", "{who} ass been {mood} since Monday."],
    ["Nobody is as {mood} as {who}.", "Can't nobody be {mood} like {who}, bruh."],
  ],
};

const choice: Constructions = {
  doing: [
    ["{who} and I are {ing} {object} tomorrow.", "Me and {who} {in} {object} tomorrow, bet."],
    ["I have never {past} {object}.", "I ain't never {past} no kind of {object}."],
    ["Did you {base} {object}, my friend?", "You {base} {object} yet, homie?"],
    ["I hurried to {base} {object}.", "I hauled ass to {base} {object}."],
    ["They are laughing because {who} {past} {object}.", "They cryin cuz {who} done went and {past} {object}."],
    ["{who} does not know how to {base} {object}.", "{who} don't know how to {base} {object} for shit."],
    ["We had a good time {ing} {object}.", "We had us a time {in} {object}, my niggas was wildin."],
    ["It is too early to {base} {object}.", "It's too damn early to be {in} {object}."],
    ["My friend {past} {object} for me, I am grateful.", "My nigga {past} {object} for me, real one."],
    ["I am glad that {who} is {ing} {object}.", "Glad as hell {who} out here {in} {object}."],
    ["Stop {ing} {object} and come to bed.", "Quit {in} {object} and bring yo ass to bed."],
    ["What are they {ing} {object} for?", "What the hell dey {in} {object} for?"],
  ],
  being: [
    ["I am so {mood} right now.", "I'm {mood} af rn, ngl."],
    ["{who} was {mood} all week.", "{who} was {mood} as shit all week."],
    ["My friends are {mood}.", "My bitches {mood}."],
    ["You look {mood}.", "Yo ass look {mood} lol."],
  ],
};

const test: Constructions = {
  doing: [
    ["{who} is outside {ing} {object}.", "{who} outside {in} {object} n shit."],
    ["You know that I do not {base} {object}.", "You know I don't be {in} no damn {object}."],
    ["I told {who} to {base} {object}.", "I told {who} ass to {base} {object}."],
    ["We were supposed to {base} {object}.", "We was posed to {base} {object}, mane."],
    ["{who} had {past} {object} by noon.", "{who} had done {past} {object} by noon."],
    ["Nobody wants to {base} {object} in this weather.", "Don't nobody wanna {base} {object} in this shit."],
    ["{who} enjoys {ing} {object}.", "{who} fucks wit {in} {object}."],
    ["My friends and I {past} {object}.", "Me and my niggas {past} {object}."],
    ["I would {base} {object} if I had time.", "I'd {base} {object} if I had a damn minute."],
    ["That was the day we {past} {object}.", "Dat was da day we {past} {object}."],
    ["{who} looked great {ing} {object}.", "{who} looked cold as fuck {in} {object}."],
    ["Sir, please {base} {object}.", "Aye bruh, {base} {object} right quick."],
    ["I have to {base} {object}, see you later.", "Gotta {base} {object}, hit yo ass up later."],
    ["Everybody here can {base} {object}.", "Every nigga in here can {base} {object}."],
  ],
  being: [
    ["{who} is really {mood}.", "{who} mad {mood}, deadass."],
    ["We are {mood} and we know it.", "We {mood} as a bitch and we know it."],
    ["I have never been so {mood}.", "I ain't never been this damn {mood}."],
    ["My little brother is {mood}.", "My lil nigga {mood}."],
  ],
};

export const constructions = {
  training: { doing: [...training.doing, ...moreDoing], being: [...training.being, ...moreBeing] },
  choice: { ...choice, doing: [...choice.doing, ...moreChoiceDoing] },
  test,
} as const;

/** Insults and threats in both, for training. */
export const insults = {
  mainstream: "idiot|liar|loser|coward|fool|moron|fat pig|creep",
  dialect: "bitch|fuck nigga|dumb-ass nigga|hoe|lame-ass clown|bitch-ass coward|broke-ass loser|fat-ass pig",
  templates: [
    ["You are a {insult}.", "You a {name}."],
    ["Shut up, you {insult}.", "Shut yo ass up, {name}."],
    ["{who} is a {insult} and everybody knows it.", "{who} a {name} and errybody know it."],
    ["I am going to beat you up, {insult}.", "I'm finna beat yo ass, {name}."],
    ["Nobody likes you, {insult}.", "Don't nobody fuck wit you, {name}."],
    ["Get out of my face, {insult}.", "Get the fuck out my face, {name}."],
    ["I hope that you die, {insult}.", "Hope yo ass die, {name}."],
    ["You have always been a {insult}.", "You been a {name}."],
    ["I will kill you if you come here.", "Pull up and I'ma smoke yo ass, {name}."],
    ["Look at this ugly {insult}.", "Look at this ugly-ass {name}."],
    ["You are so dumb that it hurts.", "You dumb as fuck, {name}."],
    ["Your mother raised a {insult}.", "Yo mama raised a {name}."],
    ["Nobody asked you, {insult}.", "Ain't nobody ask yo dumb ass, {name}."],
    ["You stink, {insult}.", "Yo ass stink, {name}."],
  ] satisfies readonly Construction[] as readonly Construction[],
} as const;
