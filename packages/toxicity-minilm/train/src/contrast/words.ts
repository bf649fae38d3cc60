/** Words for the slots of the contrast sentences, as choices. `{people}` and `{group}` are filled with identity terms. */
export const words: Readonly<Record<string, string>> = {
  bad: "stupid|disgusting|worthless|filthy|lazy|evil|subhuman|inferior|dangerous|dirty|dumb|a disease|vermin|parasites|scum|trash|criminals|a plague|liars|animals|savages|degenerates|rats|cowards|a disgrace|mentally ill|thieves|perverts|sick in the head|a burden",
  harmed:
    "beaten|killed|shot|locked up|deported|wiped out|hanged|gassed|thrown out|put in camps|sterilized|burned alive|exterminated|driven out|whipped|removed from our streets",
  harm: "die|burn|suffer|disappear|rot in jail|drown|leave this country|be shot|be hanged|be locked up|be deported|be wiped out|go back where they came from|be beaten|be put down",
  insult:
    "idiot|moron|loser|bitch|asshole|piece of shit|pig|whore|cunt|freak|coward|dumbass|scumbag|creep|bastard|slut|retard|prick|clown|waste of space",
  slur: "faggot|fag|dyke|tranny|nigger|kike|chink|spic|paki|wetback|gook|raghead|retard|cripple|coon|whore|slut",
  good: "kind|hard-working|brilliant|generous|brave|honest|talented|funny|welcoming|loyal|gentle|creative|wonderful|smart|strong",
  right:
    "vote|have children|own a house|adopt|hold office|teach our kids|drive|get married|live next door to us|use our bathrooms|speak in public|run a business|get a passport",
  place: "school|work|the office|the bus stop|church|the market|our street|the gym|the hospital|the game",
  who: "my uncle|a colleague|the man next door|some troll|my old boss|a politician|a caller|one of the fathers|a user|the coach|somebody online|a customer",
  domain:
    "science|music|medicine|our town|this country|literature|sport|the economy|the arts|technology|local politics|cooking",
  trouble:
    "unemployment|poverty|police violence|discrimination|prejudice|loneliness|illness|homelessness|abuse|harassment|racism|debt|bad housing|bullying",
  deed: "murdered|attacked|robbed|beaten|insulted|threatened|evicted|killed|persecuted|spat at|refused service|shot",
};

/** What is said of a group in hate, to be quoted, denied and refuted; without a full stop, first word in lower case. */
export const hates: readonly string[] = [
  "{people} are {bad}",
  "all {people} are {bad}",
  "{people} should {harm}",
  "{people} deserve to {harm}",
  "{people} have no right to {right}",
  "no decent person would hire {people}",
  "{people} are ruining this country",
  "{people} should be {harmed}",
  "we should get rid of {people}",
  "{people} are less than human",
  "{people} are {bad} and belong in prison",
  "every {group} is {a thief|a liar|a criminal|a monster|an animal}",
  "{people} spread disease",
  "you can't trust {people}",
];
