import { wordsOf } from "./words-of.js";

/**
 * 241 English names of professions and offices that carry no gender of their own. Our own list, in the manner of the
 * list of occupations of Bolukbasi et al. (2016), Man is to Computer Programmer as Woman is to Homemaker?; not theirs.
 * Names that are gendered ("actress", "policeman") stand in `genderWords`. Singular; pass `[...professions,
 * ...professionPlurals]` as `words` if texts speak of several people.
 *
 * @example
 * professions.includes("nurse") // true
 * @since 0.1.0
 */
export const professions: readonly string[] = wordsOf(`
  accountant administrator ambassador analyst anthropologist apprentice archaeologist architect archivist artist
  assistant astronaut astronomer athlete attorney auctioneer auditor author babysitter baker banker barber barista
  bartender biologist blacksmith boss botanist boxer bricklayer broadcaster broker builder butcher buyer captain
  caregiver caretaker carpenter cartoonist cashier chancellor chef chemist choreographer cleaner clerk coach collector
  columnist comedian commander commissioner composer conductor consultant contractor cook coroner counselor courier
  critic curator custodian dancer decorator dentist deputy designer detective developer diplomat director dispatcher
  doctor drummer economist editor educator electrician engineer engraver entertainer entrepreneur environmentalist
  epidemiologist executive explorer exporter farmer filmmaker financier firefighter fisher florist footballer forester
  gardener geographer geologist glazier goldsmith governor guard guide guitarist hairdresser historian housekeeper
  hunter hygienist illustrator inspector instructor interpreter inventor investigator investor janitor jeweler jockey
  joiner journalist judge laborer landscaper lawyer lecturer legislator librarian lifeguard linguist lobbyist
  locksmith logger machinist magician magistrate manager marketer marshal mason mathematician mayor mechanic merchant
  messenger metallurgist meteorologist midwife miner minister mortician musician nanny nurse nutritionist officer
  optician optometrist painter paralegal paramedic pathologist pediatrician pharmacist philosopher photographer
  physician physicist physiotherapist pianist pilot planner plasterer plumber poet politician porter president
  principal producer professor programmer prosecutor psychiatrist psychologist publicist publisher radiologist ranger
  realtor receptionist recruiter referee reporter researcher roofer sailor scholar scientist sculptor secretary
  senator sergeant servant sheriff shoemaker shopkeeper singer sociologist soldier solicitor statistician stockbroker
  strategist stylist supervisor surgeon surveyor tailor teacher technician therapist trader trainer translator
  treasurer trucker tutor typist undertaker undersecretary valet veterinarian violinist warden welder woodworker
  writer zoologist
`);

/**
 * The plurals of `professions`, index-aligned.
 *
 * @example
 * professionPlurals[professions.indexOf("midwife")] // "midwives"
 * @since 0.1.0
 */
export const professionPlurals: readonly string[] = wordsOf(`
  accountants administrators ambassadors analysts anthropologists apprentices archaeologists architects archivists
  artists assistants astronauts astronomers athletes attorneys auctioneers auditors authors babysitters bakers bankers
  barbers baristas bartenders biologists blacksmiths bosses botanists boxers bricklayers broadcasters brokers builders
  butchers buyers captains caregivers caretakers carpenters cartoonists cashiers chancellors chefs chemists
  choreographers cleaners clerks coaches collectors columnists comedians commanders commissioners composers conductors
  consultants contractors cooks coroners counselors couriers critics curators custodians dancers decorators dentists
  deputies designers detectives developers diplomats directors dispatchers doctors drummers economists editors
  educators electricians engineers engravers entertainers entrepreneurs environmentalists epidemiologists executives
  explorers exporters farmers filmmakers financiers firefighters fishers florists footballers foresters gardeners
  geographers geologists glaziers goldsmiths governors guards guides guitarists hairdressers historians housekeepers
  hunters hygienists illustrators inspectors instructors interpreters inventors investigators investors janitors
  jewelers jockeys joiners journalists judges laborers landscapers lawyers lecturers legislators librarians lifeguards
  linguists lobbyists locksmiths loggers machinists magicians magistrates managers marketers marshals masons
  mathematicians mayors mechanics merchants messengers metallurgists meteorologists midwives miners ministers
  morticians musicians nannies nurses nutritionists officers opticians optometrists painters paralegals paramedics
  pathologists pediatricians pharmacists philosophers photographers physicians physicists physiotherapists pianists
  pilots planners plasterers plumbers poets politicians porters presidents principals producers professors programmers
  prosecutors psychiatrists psychologists publicists publishers radiologists rangers realtors receptionists recruiters
  referees reporters researchers roofers sailors scholars scientists sculptors secretaries senators sergeants servants
  sheriffs shoemakers shopkeepers singers sociologists soldiers solicitors statisticians stockbrokers strategists
  stylists supervisors surgeons surveyors tailors teachers technicians therapists traders trainers translators
  treasurers truckers tutors typists undertakers undersecretaries valets veterinarians violinists wardens welders
  woodworkers writers zoologists
`);
