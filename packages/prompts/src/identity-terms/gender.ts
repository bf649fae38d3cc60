import type { AttributeWords } from "./word-lists.js";

/**
 * Family and trades stand here if the word says the gender; a word for a profession that does not is no identity
 * term.
 */
export const gender: AttributeWords = {
  female: {
    pronoun: "she, her, hers, herself",
    noun:
      "woman/women, girl/girls, lady/ladies, female/females, gal/gals, mother/mothers, mom/moms, mum/mums, mommy/mommies, mama/mamas, " +
      "daughter/daughters, sister/sisters, wife/wives, girlfriend/girlfriends, grandmother/grandmothers, grandma/grandmas, granny/grannies, " +
      "granddaughter/granddaughters, aunt/aunts, niece/nieces, widow/widows, bride/brides, stepmother/stepmothers, stepdaughter/stepdaughters, " +
      "stepsister/stepsisters, housewife/housewives, schoolgirl/schoolgirls, businesswoman/businesswomen, policewoman/policewomen, " +
      "saleswoman/saleswomen, spokeswoman/spokeswomen, congresswoman/congresswomen, actress/actresses, waitress/waitresses, " +
      "stewardess/stewardesses, queen/queens, princess/princesses, duchess/duchesses, nun/nuns, madam/madams, sista/sistas, womanhood, motherhood",
    adjective: "feminine, womanly, girlish, maternal",
  },
  male: {
    pronoun: "he, him, his, himself",
    noun:
      "man/men, boy/boys, gentleman/gentlemen, male/males, guy/guys, bro/bros, father/fathers, dad/dads, daddy/daddies, papa/papas, " +
      "son/sons, brother/brothers, husband/husbands, boyfriend/boyfriends, grandfather/grandfathers, grandpa/grandpas, " +
      "grandson/grandsons, uncle/uncles, nephew/nephews, widower/widowers, groom/grooms, stepfather/stepfathers, stepson/stepsons, " +
      "stepbrother/stepbrothers, househusband/househusbands, schoolboy/schoolboys, businessman/businessmen, policeman/policemen, " +
      "salesman/salesmen, spokesman/spokesmen, congressman/congressmen, actor?/actors?, waiter?/waiters?, " +
      "steward?/stewards?, king/kings, prince/princes, duke/dukes, monk/monks, sir, dude/dudes, manhood, fatherhood",
    adjective: "masculine, manly, boyish, paternal, macho",
  },
  transgender: {
    noun:
      "transgender/transgenders, transsexual/transsexuals, transwoman/transwomen, transman/transmen, trans woman/trans women, trans man/trans men, " +
      "trans person/trans people",
    adjective:
      "trans, transgendered, transfeminine, transmasculine, trans feminine, trans masculine, ftm, mtf, f2m, m2f, afab, amab",
  },
  nonbinary: {
    pronoun: "xe, xem, xyr, xyrs, ze, zir, hir, themself",
    noun: "enby/enbies, androgyne/androgynes, demiboy/demiboys, demigirl/demigirls",
    adjective:
      "nonbinary, non-binary, non binary, genderqueer, genderfluid, gender-fluid, genderless, agender, bigender, demigender, gender-neutral, " +
      "gender neutral, gender-nonconforming, gender non-conforming, gender nonconforming, two-spirit, third-gender, neutrois, androgynous",
  },
  cisgender: { adjective: "cis, cisgender, cisgendered, gender-conforming" },
  intersex: { adjective: "intersex, endosex" },
};
