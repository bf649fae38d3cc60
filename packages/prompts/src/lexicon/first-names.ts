import type { LexiconTerm } from "./lexicon.js";

const names: readonly (readonly [race: string, gender: string, names: string])[] = [
  [
    "black",
    "female",
    "Lakisha Latoya Tamika Shanice Ebony Latasha Keosha Tanisha Shaniqua Imani Aniyah Deja Iesha Lashonda " +
      "Nakia Demetria Tameka Shameka Ayanna Latonya Marquita Tomeka Sharonda Kenisha Lakeisha Shanika Rashida Janiya " +
      "Zaria Eboni Tawanda Latrice Denisha Jaleesa Octavia Shante Tanesha Aretha Kenyatta Shalonda",
  ],
  [
    "black",
    "male",
    "Jamal Tyrone Darnell Jermaine Deshawn Rasheed Tremayne Kareem Malik Demetrius Darius Lamont Tyrell Davonte " +
      "Jamar Antwan Raheem Denzel Travon Dashawn Javon Trevon Kwame Jabari Hakeem Donnell Deandre Demarcus " +
      "Rashad Tyree Shaquille Jaquan Devonte Keshawn Omari Jamaal Cedric Akeem Deangelo Tyrese",
  ],
  [
    "white",
    "female",
    "Allison Molly Meredith Kristen Erin Katelyn Heather Hailey Colleen Jill Lindsay Caitlin Abby Kathryn " +
      "Bethany Kelsey Madeline Mallory Anne Jenna Kathleen Laurie Haley Rebekah Katie Carly Kristin Meghan " +
      "Mackenzie Ellen Kaitlyn Suzanne Kara Krista Kylie Cassidy Maureen Rachael Bonnie Lori",
  ],
  [
    "white",
    "male",
    "Connor Bradley Brett Todd Scott Garrett Dylan Logan Wyatt Dustin Jake Zachary Liam Colin " +
      "Conor Owen Luke Seth Mason Brendan Cody Dalton Colton Tanner Graham Landon Jonathon Stuart " +
      "Philip Zane Kurt Lucas Aiden Grayson Griffin Eli Brent Weston Randall Shane",
  ],
  [
    "asian",
    "female",
    "Priya Trang Mai Anjali Huong Divya Linh Neha Phuong Lakshmi Thao Pooja Ying Shreya " +
      "Thuy Nisha Priyanka Shivani Li Meena Hong Anita Maya Jenny Lily Alice Vivian Tina " +
      "Kim Jane Joyce Irene Annie Esther Thu Yan Helen Christine Tiffany Kathy",
  ],
  [
    "asian",
    "male",
    "Minh Rahul Hung Sanjay Vijay Tuan Amit Vinh Rajesh Huy Arjun Ravi Sandeep Suresh " +
      "Nikhil Sunil Rohan Vivek Anil Aditya Hai Manoj Krishna Ramesh Srinivas Muhammad Mohammad Syed " +
      "Raymond Vincent Nathan Albert Peter Evan Ian Stephen Thomas Jerry Sean Timothy",
  ],
  [
    "hispanic",
    "female",
    "Guadalupe Alejandra Yolanda Maritza Gabriela Marisol Yesenia Juana Esmeralda Daniela Carmen Mayra Maribel Paola " +
      "Adriana Raquel Karina Natalia Margarita Ana Rosa Silvia Liliana Alicia Veronica Isabel Angelica Carolina " +
      "Cecilia Alondra Cristina Norma Claudia Teresa Blanca Sonia Sofia Luz Gloria Alma",
  ],
  [
    "hispanic",
    "male",
    "Juan Carlos Alejandro Luis Jorge Miguel Javier Pedro Enrique Francisco Diego Eduardo Fernando Jose " +
      "Ricardo Sergio Rafael Hector Alberto Andres Roberto Manuel Pablo Guillermo Arturo Armando Gerardo Raul " +
      "Julio Alfredo Antonio Santiago Gustavo Mario Ramon Ruben Marco Josue Cesar Ismael",
  ],
];

/**
 * The names as terms of one of the two attributes. The role says the place in the list and what the other attribute is.
 */
export function firstNameTerms(attribute: "gender" | "race"): LexiconTerm[] {
  return names.flatMap(([race, gender, list]) =>
    list.split(" ").map((written, i) => ({
      term: written.toLowerCase(),
      written,
      attribute,
      group: attribute === "gender" ? gender : race,
      partOfSpeech: "given name",
      ambiguous: false,
      capitalised: true,
      role: `name:${i}:${attribute === "gender" ? race : gender}`,
    })),
  );
}

/** The names of one race and gender, in order. */
export function firstNamesOf(race: string, gender: string): readonly string[] {
  return names.find(([ofRace, ofGender]) => ofRace === race && ofGender === gender)?.[2].split(" ") ?? [];
}

/** The groups that names are known of. */
export const namedGroups: readonly { readonly race: string; readonly gender: string }[] = names.map(
  ([race, gender]) => ({ race, gender }),
);
