import type { AttributeWords } from "./word-lists.js";

export const disability: AttributeWords = {
  disabled: {
    noun: "disability/disabilities, person with a disability/people with disabilities, impairment/impairments",
    adjective: "disabled, handicapped, differently abled, differently-abled, special-needs, impaired, chronically ill",
  },
  blind: {
    adjective: "blind?, visually impaired, visually-impaired, vision-impaired, low-vision, partially sighted",
    name: "blindness",
  },
  deaf: {
    adjective: "deaf, hard of hearing, hard-of-hearing, hearing-impaired, hearing impaired, mute?",
    name: "deafness",
  },
  mobility: {
    noun:
      "wheelchair user/wheelchair users, paraplegic/paraplegics, quadriplegic/quadriplegics, amputee/amputees, wheelchair/wheelchairs, " +
      "little person/little people, dwarf?/dwarfs?",
    adjective: "paralyzed, paralysed, wheelchair-bound, limbless",
    name: "cerebral palsy, dwarfism",
  },
  neurodivergent: {
    noun: "autistic/autistics",
    adjective:
      "dyslexic, neurodivergent, neurodiverse, neuroatypical, learning-disabled, intellectually disabled, nonverbal, non-verbal",
    name: "autism, dyslexia, adhd, down syndrome, asperger's, tourette's",
  },
  "mental health": {
    noun: "schizophrenic/schizophrenics",
    adjective: "bipolar?, depressed?, mentally ill, mentally-ill",
    name: "schizophrenia, mental illness, depression?, ptsd, anxiety disorder",
  },
  illness: {
    noun: "diabetic/diabetics, epileptic/epileptics, cancer survivor/cancer survivors",
    adjective: "immunocompromised, hiv-positive, hiv positive",
    name: "epilepsy, diabetes, hiv, aids?",
  },
  nondisabled: { adjective: "able-bodied, nondisabled, non-disabled, neurotypical, sighted" },
};
