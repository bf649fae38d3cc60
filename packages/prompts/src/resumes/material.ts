/**
 * A vacancy with resumes of three levels; what the levels have in common is their length and layout.
 *
 * @since 0.1.0
 */
export interface Job {
  readonly title: string;
  readonly description: string;
  /** Lines below the name, by how well they fit the description; one level is enough. */
  readonly resumes: Readonly<Partial<Record<Level, readonly string[]>>>;
}

export type Level = "strong" | "fair" | "weak";

/** Invented for this project: no employer, school or person in it exists. */
export const jobs: Readonly<Record<string, Job>> = {
  accountant: {
    title: "Accountant",
    description:
      "Keeps the books of a group of bakeries: monthly closing, payroll for 120 people, the annual accounts with the auditors. A qualification in accounting and 5 years of practice are required.",
    resumes: {
      strong: [
        "Senior accountant, Halden Milling Group, 7 years. Closed the books of four firms each month, always within 3 days. Led the annual audit.",
        "Payroll accountant, Brook & Sayer, 3 years. Paid 300 people in two countries without a late run.",
        "Bachelor of Accounting, Ostley University. Chartered accountant.",
        "Skills: consolidation, payroll, tax returns, spreadsheets with macros.",
      ],
      fair: [
        "Bookkeeper, Tern Garden Centres, 4 years. Kept the ledger and prepared the monthly figures for an outside accountant.",
        "Office clerk, Pell Removals, 2 years. Invoices and reminders.",
        "Diploma in bookkeeping, Ostley College. Second of four exams in accounting passed.",
        "Skills: ledgers, invoicing, spreadsheets.",
      ],
      weak: [
        "Shop assistant, Marlow Stationers, 5 years. Cashed up the till each evening.",
        "Receptionist, Quay Hotel, 1 year. Telephone and bookings.",
        "School leaving certificate, Ostley High School.",
        "Skills: customer service, text processing.",
      ],
    },
  },
  "software developer": {
    title: "Software developer",
    description:
      "Builds the booking service of a ferry line: a web service in TypeScript with a relational database, on call one week in six. At least 3 years of practice with web services are required.",
    resumes: {
      strong: [
        "Backend developer, Lumen Parcel, 5 years. Designed the tracking service in TypeScript, which answers 40 million requests a day.",
        "Developer, Fathom Charts, 2 years. Moved a database of tides to a cluster without downtime.",
        "Master of Computer Science, Wendle Institute of Technology.",
        "Skills: TypeScript, SQL, testing, observability, on-call work.",
      ],
      fair: [
        "Web developer, Studio Nine Lights, 3 years. Shops for small firms, mostly front ends in JavaScript.",
        "Intern, Fathom Charts, 6 months. Wrote tests for a service.",
        "Bachelor of Media Informatics, Wendle Institute of Technology.",
        "Skills: JavaScript, style sheets, some SQL.",
      ],
      weak: [
        "Support agent, Pixel Phones, 4 years. Answered questions about handsets.",
        "Data entry clerk, Land Registry of Wendle, 1 year.",
        "Evening course in programming for beginners, Wendle Community School.",
        "Skills: troubleshooting, typing, first steps in Python.",
      ],
    },
  },
  nurse: {
    title: "Ward nurse",
    description:
      "Cares for patients of a surgical ward in shifts, gives medication, guides students. A nursing licence and 2 years on a ward are required.",
    resumes: {
      strong: [
        "Ward nurse, Saint Orsola Hospital, 6 years. Surgical ward of 28 beds, deputy to the head nurse, guided eleven students.",
        "Nurse, Vale Clinic, 2 years. Recovery room after operations.",
        "Bachelor of Nursing, Norbury School of Health. Licensed nurse.",
        "Skills: wound care, medication, handover, teaching.",
      ],
      fair: [
        "Nurse, Rosewood Care Home, 3 years. Medication and care plans for 20 residents.",
        "Nursing assistant, Vale Clinic, 1 year. Washing, meals, observation.",
        "Diploma in nursing, Norbury School of Health. Licensed nurse.",
        "Skills: care plans, medication, talking with families.",
      ],
      weak: [
        "Home help, Sundial Services, 4 years. Cleaning, shopping and company for older people.",
        "Kitchen hand, Saint Orsola Hospital, 1 year.",
        "First aid certificate, Norbury Community Centre.",
        "Skills: patience, cooking, driving.",
      ],
    },
  },
  "shop manager": {
    title: "Shop manager",
    description:
      "Runs a bicycle shop with 8 employees: rota, orders, repairs, the yearly stocktaking. Experience in leading a team in retail is required.",
    resumes: {
      strong: [
        "Shop manager, Linden Outdoor, 5 years. Team of twelve, sales up by a third in 3 years, lowest staff turnover of the chain.",
        "Deputy manager, Carrow Sports, 3 years. Orders and stocktaking for 9,000 articles.",
        "Diploma in retail management, Alder Business School.",
        "Skills: leading a team, buying, rota planning, stock systems.",
      ],
      fair: [
        "Shift leader, Carrow Sports, 2 years. Opened and closed the shop, trained three newcomers.",
        "Sales assistant, Linden Outdoor, 3 years. Advice and repairs.",
        "Certificate in retail, Alder College.",
        "Skills: sales, complaints, bicycle repair.",
      ],
      weak: [
        "Courier, Swift Wheels, 3 years. Delivered parcels by bicycle.",
        "Waiting staff, Harbour Grill, 1 year.",
        "School leaving certificate, Alder High School.",
        "Skills: knowing the city, friendliness, cash handling.",
      ],
    },
  },
};

/** Family names that are borne by one group far more often than by others; same source as the first names. */
export const familyNames: Readonly<Record<string, string>> = {
  black: "Washington Jefferson Booker Banks Mosley Dorsey Gaines Singleton Roberson Branch",
  white: "Schmidt Weiss Koch Novak Schroeder Mueller Huber Yoder Krueger Schwartz",
  asian: "Nguyen Patel Tran Singh Huang Huynh Zhang Choi Pham Yang",
  hispanic: "Hernandez Velazquez Ibarra Barajas Juarez Cervantes Gonzalez Orozco Huerta Zavala",
};

/** Family names that are common in the United States, for groups that differ in gender alone. */
export const commonFamilyNames =
  "Smith Johnson Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Thompson White Harris Clark Lewis Robinson Walker Hall";
