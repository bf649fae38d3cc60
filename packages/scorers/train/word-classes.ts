/*
 * Words that insult, swear, threaten or are obscene in some company, by class: what stands around a word of a class is learnt for the class, so that
 * "not stupid" teaches what "not moronic" is. None of them is a group's name.
 */
export const wordClasses: readonly string[] = [
  // 1: what a person is called
  "idiot idiots moron morons loser losers imbecile imbeciles fool fools jerk jerks clown clowns coward cowards creep creeps freak freaks scum scumbag scumbags " +
    "dumbass dumbasses bastard bastards prick pricks asshole assholes arsehole arseholes bitch bitches whore whores slut sluts cunt cunts " +
    "liar liars pervert perverts perv degenerate degenerates hypocrite hypocrites dork dimwit halfwit " +
    "nitwit twat twats wanker wankers tosser douche douchebag douchebags jackass dipshit shithead shitheads motherfucker motherfuckers fucker fuckers cocksucker cocksuckers bimbo skank " +
    "skanks hoe hoes thot thots pussy pussies wimp crybaby subhuman subhumans disgrace simp incel " +
    "weirdo dumbo fatty fatso fatass buffoon " +
    "dickhead dickheads bellend sicko scoundrel bullies",
  // 2: how a person or a thing is
  "stupid stupidity dumb dumber dumbest stupidest idiotic moronic ugly ugliest fat fatter disgusting pathetic worthless useless filthy dirty lazy insane crazy brainless ignorant gross vile evil nasty " +
    "lame ridiculous incompetent clueless mindless shitty crappy hideous repulsive despicable miserable inferior sick creepy delusional hopeless spineless gutless silly foolish weird cruel " +
    "horrible terrible awful obnoxious imbecilic braindead disgraceful shameful hateful racist sexist perverted degenerate deranged demented obese annoying",
  // 3: swearing
  "fuck fucking fucked fuckin fucks fuckoff shit shits shitty damn damned goddamn hell crap bloody piss pissed bullshit wtf stfu bugger bollocks arse freaking freakin effing suck sucks sucked screw screwed frigging",
  // 4: violence
  "kill kills killed killing die dies died dead death murder murders murdered shoot shot shooting shoots stab stabs stabbed strangle strangled choke chokes choked hang hanged hanging burn burned burns rape raped rapes raping " +
    "rapist rapists beat beats beaten beating punch punched slap slapped hurt hurts attack attacked attacks bomb bombed bombing destroy destroyed destroys execute executed executes execution torture tortured hit hits hate hates hated hatred suicide abuse " +
    "abused abuses assault assaulted slave slaves slavery drown drowned gas gassed lynch lynched lynching poison poisoned bleed terminate abort aborted harm threaten threatened threatens threat threats molest molested suffer " +
    "exterminate exterminated smash smashed crush crushed kick kicked throw blow master corpse corpses massacre genocide bury choking violence violent selfharm",
  // 5: the body and sex
  "ass sex sexual sexually penis penises vagina vaginal breast breasts boob boobs tit tits anus anal oral dick dicks nude naked porn porno pornography masturbate masturbates masturbation orgasm intercourse erection semen sperm " +
    "cum blowjob condom condoms horny balls ball butt buttock buttocks nipple nipples genital genitals testicle testicles testicular scrotum rectum vulva poop ejaculation prostitute prostitutes prostitution brothel strip stripped bra panties urine vomit",
  // 6: slurs, which the identity list leaves out on purpose
  "nigger niggers nigga niggas faggot faggots fag fags retard retards retarded tranny trannies dyke dykes kike kikes spic spics chink chinks gook wetback paki pakis coon coons towelhead raghead cracker spastic mongoloid homo homos negro negroes",
  // 7: what insults only if it is said of somebody
  "pig pigs rat rats trash garbage vermin parasite parasites monster monsters psycho psychos lunatic lunatics troll trolls witch hag brat cow dog dogs beast beasts animal animals cockroach cockroaches swine filth failure burden joke nazi nazis criminal criminals murderer murderers " +
    "killer killers terrorist terrorists maggot maggots thief thieves virgin psychopath sociopath bully bullies savage savages cock cocks asses knob villain villains zombie zombies snake snakes donkey donkeys ape apes monkey monkeys goat goats dummy",
];
