import { hashOfWord } from "./words.js";

/* The words by which `situations` tells where a word stands. */

const setOf = (words: string): ReadonlySet<number> => new Set(words.split(" ").map(hashOfWord));
export const you = setOf("you u ya yall yourself yourselves ye");
export const yours = setOf("your ur youre yours");
export const myself = setOf("i me my myself we us our ourselves im");
export const somebody = setOf(
  "people person man men guy guys dude somebody someone everybody everyone anyone those these boss teacher neighbor neighbour kid kids child children boy boys president editor editors admin admins user users politician politicians cop cops",
);
export const negations = setOf(
  "not never no nobody none neither nor without t cannot isnt didnt doesnt wont cant arent wasnt werent dont hardly nothing anything far isn aren wasn",
);
/** After a negation these take it back: "not only", "why don't you", "don't be". */
export const takenBack = setOf("only just even merely you be matter more");
export const reports = setOf(
  "called calling call calls said says saying say told tells tell wrote writes writing write word words term terms insult insults insulting insulted slur slurs comment comments message messages " +
    "phrase named names shouted shouts shout yelled yells hear heard hearing joke jokes quote quotes read sentence mocked mock mocking bully bullied bullying labelled labeled label texted claims claimed accused describe describes",
);
export const suppositions = setOf(
  "if whether when who whoever anyone somebody someone anybody were was been is has have had did does do or after before during about of by against for how what why where which as",
);
/** What makes a wish or a threat of the verb after it. */
export const wishes = setOf(
  "will ll gonna should must hope deserve deserves go wanna want wish ought lets let ima imma shall better need needs please just would could going finna ill gotta id",
);
/** After these "you" is no address. */
export const governing = setOf(
  "call called calling calls make makes made think thinks find consider considered tell tells told that if when are were do did t does is was can why because says say said of to for with about",
);

export const conditions = setOf("if whether when who whoever anyone anybody that to");
export const between = setOf(
  "and or but is are was were am be as to of in on at for that who the a you i me my it its so if because when with from by not have has had do did like than then now about what how all out up off yourself ya u ur your this these those there here will would can could should go he she we us our their his her no yes too just even ever never again",
);
export const small = setOf("little old new big");
export const as = hashOfWord("as");

/** After "damn" these praise, or say how strongly something is what it is. */
export const praise = setOf(
  "good great fine nice cool awesome amazing brilliant beautiful beautifully pretty cute lovely sweet delicious tasty funny hilarious fun proud glad happy lucky excited perfect gorgeous smart clever talented fast quick hot cold warm " +
    "late early tired hungry sleepy thirsty bored busy hard heavy expensive cheap far long loud close near right true well much many easy difficult strong impressive fantastic wonderful incredible excellent grateful sure important",
);
/** Between what somebody is said to be and the verb that says so. */
export const modifiers = setOf(
  "a the such so very total complete absolute utter just like really kind sort of little real bit rather pretty quite too always often sometimes still all some old big piece bunch pile waste",
);
export const copulas = setOf(
  "am is are was were m s re be been feel feels felt look looks looked sound sounds sounded seem seems being im",
);
export const first = setOf("i we im");
export const callings = setOf("call calls called calling label labels labelled labeled name named consider considers");
export const tellings = setOf(
  "told tell tells heard hear hears hearing read reads reading said says say saying write writes wrote",
);
export const that = hashOfWord("that");
export const addressees = setOf("you me us them him her someone somebody myself yourself people anyone");
/** What makes a thing of the noun after it, if that is nobody. */
export const determiners = setOf("this that the my our its these those it everything");
/** After a verb of violence these make a figure of speech of it. */
export const figures = setOf("for it me us time");
