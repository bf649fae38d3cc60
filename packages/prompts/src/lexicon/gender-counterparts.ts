/**
 * Words that say a person's gender, side by side: female, male, and neutral if there is such a word. Singular and
 * plural are separated by a slash; if several words stand in a cell, the first is what the other side becomes. A row
 * with one word on each side maps both ways. A question mark ends a word that is said of both genders, and is a mention
 * if its pronoun says which.
 */
export const genderCounterparts = `
woman/women | man/men | person/people
girl/girls | boy/boys | child/children
lady/ladies | gentleman/gentlemen | person/people
female/females | male/males | person/people
gal/gals | guy/guys, dude/dudes | person/people
mother/mothers | father/fathers | parent/parents
mom/moms, mum/mums | dad/dads | parent/parents
mommy/mommies, mummy/mummies | daddy/daddies | parent/parents
mama/mamas | papa/papas | parent/parents
daughter/daughters | son/sons | child/children
sister/sisters | brother/brothers | sibling/siblings
sis | bro | sibling
| bros | siblings
sista/sistas | brotha/brothas | sibling/siblings
wife/wives | husband/husbands | spouse/spouses
girlfriend/girlfriends | boyfriend/boyfriends | partner/partners
fiancée/fiancées, fiancee/fiancees | fiancé/fiancés, fiance/fiances | partner/partners
grandmother/grandmothers | grandfather/grandfathers | grandparent/grandparents
grandma/grandmas | grandpa/grandpas | grandparent/grandparents
granny/grannies, nana/nanas | granddad/granddads, grandad/grandads | grandparent/grandparents
granddaughter/granddaughters | grandson/grandsons | grandchild/grandchildren
aunt/aunts, auntie/aunties, aunty/aunties | uncle/uncles | relative/relatives
niece/nieces | nephew/nephews | relative/relatives
widow/widows | widower/widowers | widowed person/widowed people
bride/brides | groom/grooms, bridegroom/bridegrooms | spouse/spouses
bridesmaid/bridesmaids | groomsman/groomsmen | attendant/attendants
stepmother/stepmothers | stepfather/stepfathers | stepparent/stepparents
stepmom/stepmoms | stepdad/stepdads | stepparent/stepparents
stepdaughter/stepdaughters | stepson/stepsons | stepchild/stepchildren
stepsister/stepsisters | stepbrother/stepbrothers | stepsibling/stepsiblings
godmother/godmothers | godfather/godfathers | godparent/godparents
goddaughter/goddaughters | godson/godsons | godchild/godchildren
mother-in-law/mothers-in-law | father-in-law/fathers-in-law | parent-in-law/parents-in-law
daughter-in-law/daughters-in-law | son-in-law/sons-in-law | child-in-law/children-in-law
sister-in-law/sisters-in-law | brother-in-law/brothers-in-law | sibling-in-law/siblings-in-law
housewife/housewives | househusband/househusbands | homemaker/homemakers
schoolgirl/schoolgirls | schoolboy/schoolboys | pupil/pupils
lass/lasses | lad/lads | young person/young people
cowgirl/cowgirls | cowboy/cowboys | ranch hand/ranch hands
businesswoman/businesswomen | businessman/businessmen | businessperson/businesspeople
policewoman/policewomen | policeman/policemen | police officer/police officers
saleswoman/saleswomen | salesman/salesmen | salesperson/salespeople
spokeswoman/spokeswomen | spokesman/spokesmen | spokesperson/spokespeople
congresswoman/congresswomen | congressman/congressmen | member of Congress/members of Congress
chairwoman/chairwomen | chairman/chairmen | chairperson/chairpersons
councilwoman/councilwomen | councilman/councilmen | council member/council members
firewoman/firewomen | fireman/firemen | firefighter/firefighters
sportswoman/sportswomen | sportsman/sportsmen | athlete/athletes
servicewoman/servicewomen | serviceman/servicemen | service member/service members
craftswoman/craftswomen | craftsman/craftsmen | artisan/artisans
handywoman/handywomen | handyman/handymen | repairer/repairers
horsewoman/horsewomen | horseman/horsemen | rider/riders
camerawoman/camerawomen | cameraman/cameramen | camera operator/camera operators
mailwoman/mailwomen | mailman/mailmen | mail carrier/mail carriers
postwoman/postwomen | postman/postmen | postal worker/postal workers
doorwoman/doorwomen | doorman/doormen | doorkeeper/doorkeepers
fisherwoman/fisherwomen | fisherman/fishermen | fisher/fishers
forewoman/forewomen | foreman/foremen | supervisor/supervisors
anchorwoman/anchorwomen | anchorman/anchormen | news anchor/news anchors
clergywoman/clergywomen | clergyman/clergymen | member of the clergy/members of the clergy
alderwoman/alderwomen | alderman/aldermen | municipal councillor/municipal councillors
repairwoman/repairwomen | repairman/repairmen | repair technician/repair technicians
stuntwoman/stuntwomen | stuntman/stuntmen | stunt performer/stunt performers
noblewoman/noblewomen | nobleman/noblemen | aristocrat/aristocrats
laywoman/laywomen | layman/laymen | layperson/laypeople
landlady/landladies | landlord/landlords | property owner/property owners
barmaid/barmaids | barman/barmen | bartender/bartenders
hostess/hostesses | host?/hosts? | host/hosts
heroine/heroines | hero?/heroes? | hero/heroes
heiress/heiresses | heir/heirs | heir/heirs
actress/actresses | actor?/actors? | actor/actors
waitress/waitresses | waiter?/waiters? | server/servers
stewardess/stewardesses | steward?/stewards? | flight attendant/flight attendants
queen/queens | king/kings | monarch/monarchs
princess/princesses | prince/princes | royal/royals
duchess/duchesses | duke/dukes | noble/nobles
empress/empresses | emperor/emperors | ruler/rulers
goddess/goddesses | god?/gods? | deity/deities
nun/nuns | monk/monks | member of a religious order/members of a religious order
witch?/witches? | wizard?/wizards? | magician/magicians
madam/madams, ma'am/ma'ams | sir/sirs | friend/friends
womanhood | manhood | adulthood
motherhood | fatherhood | parenthood
sisterhood | brotherhood | siblinghood
maternity | paternity | parenthood
Latina/Latinas | Latino?/Latinos? | Hispanic person/Hispanic people
Afro-Latina/Afro-Latinas | Afro-Latino?/Afro-Latinos? | Afro-Hispanic person/Afro-Hispanic people
Chicana/Chicanas | Chicano?/Chicanos? | Mexican American/Mexican Americans
Filipina/Filipinas | Filipino?/Filipinos? | Philippine person/Philippine people
Englishwoman/Englishwomen | Englishman/Englishmen | English person/English people
Frenchwoman/Frenchwomen | Frenchman/Frenchmen | French person/French people
Dutchwoman/Dutchwomen | Dutchman/Dutchmen | Dutch person/Dutch people
Irishwoman/Irishwomen | Irishman/Irishmen | Irish person/Irish people
Welshwoman/Welshwomen | Welshman/Welshmen | Welsh person/Welsh people
Scotswoman/Scotswomen | Scotsman/Scotsmen | Scottish person/Scottish people
woman of color/women of color | man of color/men of color | person of color/people of color
woman of colour/women of colour | man of colour/men of colour | person of colour/people of colour
`;

/** Words that say a gender which has no counterpart on the other side. */
export const genderWithoutCounterpart = ["lesbian/lesbians"];

/** The same for adjectives. */
export const genderAdjectives = `
feminine | masculine, macho | gendered
womanly | manly | gendered
girlish | boyish | childlike
maternal | paternal | parental
motherly | fatherly | parental
sisterly | brotherly | siblinglike
`;

/** Forms of address; they count with a capital only. */
export const genderTitles = `
Ms, Mrs, Miss? | Mr, Mister | Mx
`;

/** Pronouns by role: female, male, and the singular "they". "her" and "his" stand for two roles each. */
export const genderPronouns = {
  subject: ["she", "he", "they"],
  object: ["her", "him", "them"],
  determiner: ["her", "his", "their"],
  possessive: ["hers", "his", "theirs"],
  reflexive: ["herself", "himself", "themself"],
} as const;

export type PronounRole = keyof typeof genderPronouns;
