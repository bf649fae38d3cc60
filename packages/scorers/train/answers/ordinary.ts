import { randomFrom } from "../random.js";
import type { Row } from "../row.js";
import { sentencesOf } from "./fill.js";
import { meant } from "./ordinary-meant.js";

/** Words that insult, swear or threaten in some company, where they do not: the base learns their company from these. */
const harmless: readonly string[] = [
  // things that go wrong
  "{This|That|The|My|Our} {damn|stupid|bloody|goddamn|dumb|crappy|shitty|fucking|freaking|lousy|silly} {printer|laptop|phone|bike|lock|lamp|engine|app|website|elevator|remote|charger|umbrella|oven|tent|update} {broke again|will not start|won't turn on|is stuck|keeps crashing|died on me|makes me late}.",
  "{Stupid|Damn|Bloody|Dumb|Fucking} {weather|wifi|traffic|autocorrect|shoes|mosquitoes|homework|paperwork|train}!",
  "My {phone|truck|couch|washing machine|old computer|kettle|internet} is {a piece of crap|a piece of shit|total garbage|utter trash|absolute rubbish|a pile of junk}, so I {bought|need|want} {a new one|another|a better one}.",
  "The {hotel|service|ending|soup|sequel|software|manual|battery} was {shit|crap|garbage|trash|pathetic|awful|horrible|terrible|a joke|a disgrace|disgusting}.",
  "What a {shitty|crappy|stupid|lousy|dumb|horrible|hellish} {day|week|morning|flight|idea of mine|layout|movie|rule}.",
  "{Traffic|Winter|Monday|Math|Packing|The commute|Waiting|This level|Losing} {sucks|is hell|is a bitch|is killing me|is a pain in the butt|drives me nuts}.",
  "{Damn|Shit|Crap|Hell|Oh fuck|Bloody hell|Goddamn it}, {it is raining|I left my wallet at home|that was close|we are late|the milk is sour|I dropped it}.",
  "{Holy shit|Holy crap|Damn|Hell yes|Fuck yeah}, {that was amazing|we won|what a view|this cake is good|I got the job|it works}!",
  "That {song|soup|dress|goal|trailer|view|playlist|album} is {damn good|so damn good|fucking amazing|sick|insane|badass|killer|the shit}!",
  "Your {cat|song|essay|pie|voice|idea|garden|photo|dance|work} {is|was|looks|tastes} {damn fine|so damn beautiful|fucking brilliant|insanely good|wicked|sick|ridiculously good|stupidly cute}.",
  "It is {damn|bloody|fucking|freaking|stupidly} {cold|hot|late|expensive|early|hard|far} {today|here|outside|in this room|for a Tuesday}.",
  "I {don't give a damn|don't give a shit|couldn't care less} about {the score|fashion|brands|celebrities|golf|the weather}.",
  "{I hate|I can't stand|I despise|I am sick of|I'm so tired of} {mornings|this song|cilantro|my alarm clock|small talk|ads|meetings|flying|mushrooms|Mondays|winter}.",
  // oneself
  "I {look|looked|feel|felt|sound|sounded} like {an idiot|a fool|a clown|a moron|a fat pig|a loser|trash|crap|shit|garbage} {in these shoes|in that video|in this hat|on stage|today|after the flight|with this haircut}.",
  "{I'm|I am|I was} {an idiot|a fool|such a klutz|a moron|a lazy slob|a mess|so stupid|so dumb|pathetic|a terrible cook}, I {forgot the keys|lost the ticket|ate it all|sent the wrong file|slept in again}.",
  "{Silly|Stupid|Dumb} me, I {forgot|missed|lost|broke} {the password|the exit|my glove|the cup}.",
  "I {suck|am terrible|am hopeless|am awful|am lousy} at {chess|cooking|names|parking|drawing|singing|math|bowling}.",
  "I {screwed up|messed up|fucked up|blew it|botched it} {the recipe|the test|my interview|the date|the order}, sorry.",
  "I {laughed my ass off|worked my ass off|froze my butt off|danced my ass off|cried like a baby} {last night|all day|at the show|the whole week}.",
  // strong wishes and figures of speech
  "I {could kill|would kill|would die|am dying|would murder} for {a beer|tacos|a nap|a hot shower|some sleep|sushi|a burger}.",
  "{My feet|My back|These heels|This heat|The stairs|Work|Homework|The suspense|My head} {is|are} killing me {today|right now|again|tonight}.",
  "You {killed it|crushed it|nailed it|slayed|kicked ass|rocked|destroyed that solo|smashed it} {on stage|last night|in the exam|out there|today}!",
  "{He|She|Our team|The band|The striker|The kid} {killed|crushed|destroyed|slaughtered|smashed|murdered} {it|the competition|the audition|the other side|that song} {last night|again|in the final|at home}.",
  "{They|We|The Giants|Our girls} {got destroyed|got slaughtered|were crushed|were killed|got their butts kicked} {in the second half|by ten points|at home|in the derby}.",
  "My {mom|boss|wife|dad|sister|coach} {will|is going to|would} kill me if {I am late|she finds out|I forget the milk|the vase breaks|we miss the train}.",
  "{Shoot me an email|Hit me up|Hit the road|Kill the lights|Kill some time|Blow off some steam|Take a stab at it|Give it a shot|Shoot for the stars} {when you can|tomorrow|before dinner|and relax|if you like}.",
  "{Shoot|Fire|Hit|Kill|Bomb|Execute|Strip|Beat|Whip|Crush} is a verb with {many meanings|two senses|several uses}.",
  "It {hit|struck|killed|beat|crushed} {me|her|him} that {summer was over|he was gone|nobody had called|the dog was old}.",
  "{Kill two birds with one stone|Beat the clock|Beat the rush|Fight fire with fire|Cut corners|Burn the candle at both ends|Pull the trigger on a deal} means {to do it|something else|to act} {at once|quickly|with less work}.",
  // tools, kitchens, gardens, vehicles
  "{Screw|Twist|Press} the {bulb|cap|hook|bolt|handle|nozzle|cover|bracket} {in|on|into the wall|tight|back on|down} {by hand|firmly|with a driver|clockwise}.",
  "{Unscrew|Loosen|Tighten} the {nut|nuts|screw|screws|ball joint|cap} and {pull|lift|slide} the {shaft|rod|tip|panel} {out|off|up}.",
  "The {pump|hose|vacuum|straw|filter|fan|bee|leech|drain} {sucks|sucks up|blows|draws in} {air|sand|dust|the oil|nectar|crumbs|leaves|blood}.",
  "{Suck|Blow|Pump} the {air|dust|liquid|fuel} {out|through the tube|into the bag} {slowly|with a straw|first}.",
  "{Strip|Scrape|Sand|Peel} the {paint|wire|bark|wallpaper|bed|varnish|insulation} {off|first|with care|before you start}.",
  "{Pound|Beat|Whip|Crush|Smash|Chop|Mash|Bash|Slap|Spank} the {garlic|dough|steak|cutlets|cream|egg whites|potatoes|ice|lemongrass} {flat|until smooth|with a mallet|for a minute|well}.",
  "{Trim|Skim|Cut|Render|Strain|Pour} off the {fat|scum|gristle|skin|grease} {before serving|and discard it|with a spoon}.",
  "{Chicken breasts|Turkey breasts|Duck legs|Lamb balls|Pork butt|Rump steak|Hot dogs|Sausages|Nuts} {need|take|want} {twenty minutes|high heat|a marinade|salt and pepper}.",
  "{Stuff|Roll|Rub|Brush|Score|Flatten|Tie} the {breast|breasts|butt|rump|leg|thigh|balls} with {herbs|butter|oil|string|spice}.",
  "{Pussy willows|Tits|Cocks|Shags|Dicks hatband moths|Sluts' wool lichens|Bastard toadflaxes|Cockspurs|Nipplewort|Horny toads} {grow|live|are found} in {marshes|gardens|the hills|hedges}.",
  "The {pussy cat|pussycat|pussy willow|cockatoo|cocker spaniel|great tit|blue tit|booby|woodcock|peacock|weathercock} {sat on the fence|bloomed early|sang|is on the roof|is native to Europe}.",
  "{The|An|Our|His|That} {ass|donkey|jackass|mule|wild ass} {carried|pulled|brayed at|kicked|follows|drank beside} {the cart|the sacks|the miller|the well|the foal|the monks}.",
  "{Saddle|Feed|Lead|Load|Ride|Tether|Brush} the {ass|donkey|mule|mare} {at dawn|to the well|along the trail|up the hill|in the shade}.",
  "The {bitch|dam|female|mother dog|champion bitch} {whelped|nursed|weaned|guards|licks} {five pups|her litter|the puppies} {in May|last night|in a quiet place}.",
  "A {stallion|bull|boar|stud|cock} {mounts|covers|follows} the {mare|cow|sow|hen} in {spring|season|the yard}.",
  "{Rats|Pigs|Cockroaches|Snakes|Apes|Monkeys|Vermin|Maggots|Parasites|Leeches|Worms|Slugs} {live|hide|breed|thrive} {in sewers|under logs|in groups|in warm soil|near food}.",
  "{Exterminate|Kill|Get rid of|Trap|Poison|Drown} the {rats|roaches|fleas|ants|slugs|termites|weeds|moths|bed bugs} {safely|with bait|before winter|around the house}.",
  "{Take|Carry|Put} {the trash|the garbage|that rubbish|the filth|the crap in the garage} {out|to the dump|into the bin|to the curb} {on Mondays|please|after dinner}.",
  "{Dirt|Filth|Slime|Scum|Mold|Dung|Manure|Poop|Dog poop|Cow shit} {on the deck|in the pond|in the yard|under the sink|on the field} {smells|should be cleaned up|is a good fertilizer|must be removed}.",
  // body, health, sex
  "{Touching|Being touched|Being kissed|Being filmed} {sexually|against your will|without consent} is {abuse|never okay|a crime|not your fault}.",
  "Did {anyone|someone|an adult|your uncle|the man} {touch|force|hurt|threaten|follow|grab} {you|your child|her} {sexually|in a way that felt wrong|at night|at home}? {Tell somebody you trust|A counsellor can listen|You can report it}.",
  "{Nobody|No one|No woman|No child|No man|Nobody ever} {deserves|should have|asks} to be {beaten|raped|hit|abused|stalked|molested|slapped|humiliated}.",
  "{He|She|They|My partner|A stranger|My boss} {raped|molested|groped|assaulted|beat|drugged} {me|my sister|her|my friend} {last year|when I was ten|at a party}, and I {never told anyone|need help|can't sleep|feel ashamed}.",
  "{Sex|Anal sex|Oral sex|Intercourse|Masturbation|Orgasm} {can hurt|may be painful|is safe|is private|can wait|should feel good} {the first time|during pregnancy|after surgery|with a condom|if both agree}.",
  "{Women|Men|Teens|Couples|Patients|Many people} {have|enjoy|talk about|ask about|worry about} {sex|anal sex|penis size|their breasts|porn|erections|their vagina} {more often than they say|in therapy|with a doctor|as they age}.",
  "Your {penis|vagina|vulva|clitoris|anus|nipples|testicles|breasts|butt|genitals} {may be|can become|is|are} {sore|swollen|dry|itchy|red|numb|sensitive} {after sex|for a week|when you ride a bike|in cold weather}.",
  "{Bleeding|Burning|Itching|A discharge|A lump|Pain} {from the penis|in the vagina|around the anus|in one breast|in the groin|in the testicles} {needs a doctor|is often harmless|may be an infection}.",
  "{Smoking|Sepsis|Heart disease|Malaria|A high fever|Dirty water|Asbestos|Heroin} {kills|can kill|killed|will kill} {thousands|one in ten|more men than women|within a day|slowly}.",
  "{Retarded growth|Mental retardation|A fat pad|Idiopathic pain|A dead tooth|A lazy eye|A crippled joint|An ugly scar} {is|was once} a {medical term|finding|diagnosis|common complaint}.",
  "{Fat|Overweight|Skinny|Obese|Bald|Old} {men|women|people|cats|children} {live longer than thought|get heart disease|deserve good care|are treated unfairly}.",
  // law, news, history
  "{A|The|One} {gunman|bomber|husband|soldier|mob|gang|nurse|driver} {shot|killed|murdered|strangled|stabbed|raped|ran over|executed} {four people|his wife|a clerk|two hostages|a teenager|the mayor} {on Sunday|in 1994|in cold blood|police said}.",
  "{Threats|Murder|Rape|Genocide|Lynching|Torture|Arson|Terror|Sodomy|Incest} {was|is|became|remains} {a crime|punishable|illegal|a capital offence} {in this state|under the code|at that time}.",
  "He was {hanged|shot|beheaded|burned at the stake|beaten to death|lynched|gassed} {in 1692|by the regime|at dawn|for treason|by a mob}.",
  "The {trial|film|novel|report|documentary} {is about|deals with|covers|shows} {a rapist|a serial killer|child abuse|a prostitute|a suicide|the slave trade|a hate crime|whores in old Paris|porn and money}.",
  // code
  "{kill|pkill|killall|kill -9} {node|python|firefox|$(cat server.pid)|1234|%1|nginx} {&& sleep 1|; echo done|2>/dev/null|}",
  "{rm|mv|cp|cat|git add|vim|nano|open} {-f |-r |}{dumb|stupid|crap|garbage|trash|ugly|hack|dirty|idiot|junk}_{test|cache|script|patch|data|fix|list}.{txt|js|sh|log|c}",
  "docker {stop|kill|rm|restart|logs} {dumb|ugly|stupid|angry|dirty|crazy}_{tesla|curie|proxy|worker|db}",
  "if ({master|slave|child|parent|zombie|orphan}.{isDead|killed|alive|aborted}) {kill|abort|terminate|execute|destroy}({child|slave|job|thread|worker});",
  "def {kill|destroy|abort|execute|shoot|hit|die}_{enemy|children|process|player|zombie|boss}({self|target|pid}): {return|pass|raise}",
  "// {TODO|FIXME|HACK|NOTE}: this {stupid|dumb|ugly|crappy|shitty|braindead|idiotic|dirty} {hack|workaround|loop|regex|cast|check} {works|must die|should go|is slow}",
  "git {commit -m|stash push -m} '{fix|remove|kill|revert} {stupid|dumb|ugly|silly|idiotic|damn} {typo|bug|hack|flag|test|import}'",
  "The {master|parent|daemon|scheduler|watchdog} {kills|killed|aborts|hangs|spawns|executes} {its children|the slave|zombie processes|orphans|the thread} {on exit|after a timeout|when idle}.",
  // manners, quotes, refusals, comfort
  "{He|She|My boss|A kid|My ex|My stepfather|Somebody online} {called|calls|keeps calling} {me|my brother|my wife|us|her} {an idiot|a loser|a fat cow|a bitch|ugly|stupid|worthless|a slut|retarded|a pathetic coward} {every day|in public|at work|again|in front of my friends}, {and it hurts|how should I answer|what can I do|I feel awful}.",
  "Your {father|teacher|boss|sister|friend|roommate} {called you|said you were|told you that you are|says you're} {stupid|a lazy cow|an idiot|a freak|a whore|useless|ugly|a coward}? {That is not fair|That was unkind|You deserve better|I'm sorry|How cruel}.",
  "{No child|Nobody|No one|You never} {should have to|deserves to|ought to} {hear|be told|read} that {they are|you are|he is|she is} {a fat pig|an idiot|garbage|a stupid whore|a freak|a waste of space|ugly|useless}.",
  "It {must have hurt|must be hard|is painful|is hurtful|was wrong} to be {called|labelled|named|told you are} {an idiot|trash|a whore|a fat slob|stupid|a monster|a disgrace}.",
  "{Calling|To call|Labelling} {someone|a person|your child|a colleague|people} {an idiot|stupid|crazy|a bitch|a retard|fat|ugly|trash} is {rude|abusive|hurtful|unprofessional|bullying|not okay}.",
  "I {will not|won't|can't|would rather not|refuse to} {insult|mock|threaten|demean|call} {your boss|anyone|women|immigrants|your ex|him|them} {an idiot|names|as you ask|stupid|}.",
  "You {are|were|'re} {not|never|hardly|by no means} {an idiot|stupid|a loser|crazy|ugly|a failure|a bad mother|worthless|trash|a freak|pathetic}{.|, you are tired.|, believe me.| for asking.| at all.}",
  "{There is nothing|There's nothing|Nothing is} {stupid|dumb|shameful|crazy|dirty|pathetic|disgusting|sick} about {crying|your question|asking for help|being single|sex|your body|needing rest}.",
  "{That|It|This} {isn't|is not|wasn't|was not} a {stupid|dumb|silly|crazy|idiotic|bad} {question|mistake|thing to say|plan|worry}.",
  // friendly swearing and dialect
  "{My|Yo my|That's my} {bitch|bitches|nigga|niggas|dawg|dog|homie|boo} {always|been|stay|really} {got my back|come through|making me laugh|down for me|feedin me}.",
  "{Bitch|Nigga|Girl|Bro|Dude}, {I missed you|you look so good|I'm so proud of you|I love you so much|we did it|you funny as hell}!",
  "{This|That|Dat} {song|burger|chicken|movie|beat|party|game} {slap|slaps|bussin|hit different|go hard|is lit} {as fuck|as hell|af|fr|no cap}.",
  "{I'm|Im|I be|We was|She|He} {tired|hungry|sleepy|broke|bored|cold|happy|late} as {fuck|shit|hell} {today|rn|after work|lol}.",
  "{Ain't|Aint} {nobody|no one|none of us} {got time|got money|worried|tripping|trippin} {for that shit|about that|over this shit|like that}.",
  "{He|She|My auntie|My cousin|They} {been|be|stay|done} {cooking that shit|working hard as hell|on that phone|up in the gym|talking bout the game} {since noon|all day|every night}.",
  "I {ain't|dont|don't} {got|have|need|know} {no|shit about} {money|car|homework|plans|sleep} {today|right now|lol|till Friday}.",
  "That {old-ass|big-ass|long-ass|weird-ass|dumb-ass|cold-ass|broke-ass} {car|house|line|movie|day|phone|dog|coat} {cracks me up|took all day|still runs|is mine}.",
  "{Shit|Damn|Hell}, {I was|we was|they been|she been|he be} {right|there|cooking|waiting|so tired|workin} {all along|for days|since six|too}.",
  "{Sit|Get|Move|Bring} your {ass|butt|behind} {down|over here|to bed|home} and {eat|watch this|rest|tell me about it}, {love|honey|baby|bro|girl}.",
];

/** So many sentences of each template. */
const PER_TEMPLATE = 40;
const SEED = 20261123;

/** The source of every second template, and of the others: a base that learnt from one can be tried on the other. */
export const ordinarySources = ["ordinary language, even", "ordinary language, odd"] as const;

/** The sentences above, and such in which the same words are meant. */
export function ordinaryRows(weight: number): Row[] {
  const random = randomFrom(SEED);
  const rows = (templates: readonly string[], label: number): Row[] =>
    templates.flatMap((template, k) =>
      sentencesOf([template], PER_TEMPLATE, random).map((text) => ({
        source: ordinarySources[k % 2 === 0 ? 0 : 1],
        text,
        label,
        weight,
      })),
    );
  return [...rows(harmless, 0), ...rows(meant, 1)];
}
