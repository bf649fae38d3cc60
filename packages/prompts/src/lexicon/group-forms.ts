/**
 * How a group's people are named if a term has no counterpart of its own: adjective | one person | several | name of
 * the movement, country or condition. An empty cell: the group has no such word.
 */
const tables = {
  gender: `
female | female | woman | women | womanhood
male | male | man | men | manhood
nonbinary | nonbinary | nonbinary person | nonbinary people |
transgender | transgender | transgender person | transgender people |
cisgender | cisgender | cisgender person | cisgender people |
intersex | intersex | intersex person | intersex people |
`,
  race: `
black | Black | Black person | Black people | Africa
white | white | white person | white people | Europe
asian | Asian | Asian person | Asian people | Asia
hispanic | Hispanic | Hispanic person | Hispanic people | Latin America
middle eastern | Middle Eastern | Middle Eastern person | Middle Eastern people | the Middle East
indigenous | Indigenous | Indigenous person | Indigenous people |
pacific islander | Pacific Islander | Pacific Islander | Pacific Islanders | Polynesia
romani | Romani | Romani person | Romani people |
mixed | mixed-race | mixed-race person | mixed-race people |
people of color | nonwhite | person of color | people of color |
`,
  religion: `
christian | Christian | Christian | Christians | Christianity
muslim | Muslim | Muslim | Muslims | Islam
jewish | Jewish | Jewish person | Jewish people | Judaism
hindu | Hindu | Hindu | Hindus | Hinduism
buddhist | Buddhist | Buddhist | Buddhists | Buddhism
sikh | Sikh | Sikh | Sikhs | Sikhism
jain | Jain | Jain | Jains | Jainism
atheist | atheist | atheist | atheists | atheism
`,
  "sexual orientation": `
straight | straight | straight person | straight people | heterosexuality
gay | gay | gay person | gay people | homosexuality
lesbian | lesbian | lesbian | lesbians | homosexuality
bisexual | bisexual | bisexual person | bisexual people | bisexuality
asexual | asexual | asexual person | asexual people | asexuality
pansexual | pansexual | pansexual person | pansexual people | pansexuality
queer | queer | queer person | queer people |
polyamorous | polyamorous | polyamorous person | polyamorous people | polyamory
`,
  age: `
young | young | young person | young people | youth
middle-aged | middle-aged | middle-aged person | middle-aged people | middle age
old | old | older person | older people | old age
adult | adult | adult | adults | adulthood
`,
  disability: `
nondisabled | nondisabled | nondisabled person | nondisabled people |
disabled | disabled | disabled person | disabled people | disability
blind | blind | blind person | blind people | blindness
deaf | deaf | deaf person | deaf people | deafness
mobility | paralyzed | wheelchair user | wheelchair users | paralysis
neurodivergent | autistic | autistic person | autistic people | autism
mental health | mentally ill | mentally ill person | mentally ill people | mental illness
illness | chronically ill | chronically ill person | chronically ill people | chronic illness
`,
  origin: `
immigrant | foreign-born | immigrant | immigrants | immigration
native | native-born | native-born person | native-born people |
`,
  "social class": `
poor | poor | poor person | poor people | poverty
middle class | middle-class | middle-class person | middle-class people |
rich | rich | rich person | rich people | wealth
`,
  family: `
pregnant | pregnant | pregnant person | pregnant people | pregnancy
married | married | married person | married people | marriage
unmarried | unmarried | unmarried person | unmarried people |
parent | single-parent | single parent | single parents | parenthood
`,
} as const;

/** The words by which a group's people are named in general. */
export interface GroupForms {
  readonly adjective?: string;
  readonly person?: string;
  readonly people?: string;
  readonly name?: string;
  /** All of them, behind "the", if that is another word: "the British". */
  readonly collective?: string;
}

/** The forms of an attribute's groups; of nationalities they follow from the demonyms. */
export function groupForms(attribute: string): Readonly<Record<string, GroupForms>> {
  const text: string = Object.hasOwn(tables, attribute) ? tables[attribute as keyof typeof tables] : "";
  return Object.fromEntries(
    lines(text).map((line) => {
      const [group = "", ...cells] = line.split("|").map((cell) => cell.trim());
      const names = ["adjective", "person", "people", "name"] as const;
      return [
        group,
        Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]).filter(([, form]) => form !== "")),
      ];
    }),
  );
}

/**
 * Terms that stand for each other in particular, beside what follows from `groupForms`: one cell for each group, in the
 * order of the first line; an empty cell takes what follows from the forms. A row that begins with "!" has no general
 * word in other groups.
 */
export const counterpartRows: Readonly<Record<string, string>> = {
  race: `
black | white | asian | hispanic
African American/African Americans, Afro-American/Afro-Americans | European American/European Americans | Asian American/Asian Americans | Latin American/Latin Americans
dark-skinned, brown-skinned | light-skinned, fair-skinned, pale-skinned | |
Black American | white American | |
African/Africans | European/Europeans | |
`,
  religion: `
muslim | jewish | christian
! imam/imams | rabbi/rabbis | priest/priests, pastor/pastors
Islamic | Judaic |
`,
  age: `
young | middle-aged | old
younger? | | older?
young adult/young adults | middle-aged adult/middle-aged adults | older adult/older adults
teenager/teenagers, teen/teens | middle-aged person/middle-aged people | senior citizen/senior citizens
`,
  disability: `
nondisabled | disabled
able-bodied | handicapped, differently abled, impaired
`,
};

/** The rows of a table, without empty ones. */
export function lines(table: string): string[] {
  return table.split("\n").filter((line) => line.trim() !== "");
}
