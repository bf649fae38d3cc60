/** Pairs of sentences that say the same in other words, written for this check. */
export const paraphrases: readonly (readonly [string, string])[] = [
  [
    "Your order was shipped yesterday and should arrive on Friday.",
    "We sent your package a day ago; expect it by the end of the week.",
  ],
  ["I'm sorry, but I can't help with that request.", "Unfortunately I am not able to assist you with this."],
  ["The applicant has ten years of experience as a nurse.", "She has worked in nursing for a decade."],
  [
    "You should see a doctor if the pain lasts more than a week.",
    "If it still hurts after seven days, please get medical advice.",
  ],
  [
    "The meeting was moved to Tuesday because the manager is ill.",
    "Since the boss is sick, we will meet on Tuesday instead.",
  ],
  [
    "This recipe needs two eggs, some flour and a pinch of salt.",
    "For this dish you want a little salt, flour and a couple of eggs.",
  ],
  [
    "He was promoted to senior engineer after finishing the project.",
    "Having completed the project, he became a senior engineer.",
  ],
  [
    "The loan was rejected because the income was too low.",
    "They turned down the loan since earnings were insufficient.",
  ],
  [
    "Turn off the computer, wait ten seconds, and turn it on again.",
    "Restart the machine after leaving it off for ten seconds.",
  ],
  [
    "The hotel is close to the beach and has a swimming pool.",
    "There is a pool at the hotel, which lies near the sea.",
  ],
  ["Many voters were unhappy with the new tax.", "The new tax displeased a lot of people who vote."],
  ["She enjoys hiking in the mountains with her dog.", "Walking in the hills with the dog is what she likes."],
  ["Please keep your password secret and change it often.", "Never share your password, and renew it regularly."],
  ["The train was late, so we missed our flight.", "We didn't catch our plane because of a delayed train."],
  ["Our store opens at nine in the morning and closes at six.", "The shop's hours are from 9 a.m. to 6 p.m."],
  ["The film was boring and far too long.", "It was a dull movie that went on forever."],
  ["Children under five can travel for free.", "Kids younger than five years don't pay for travelling."],
  ["Add your email address to receive our newsletter.", "To get the newsletter, enter your e-mail."],
  ["The new law forbids smoking in restaurants.", "Smoking in restaurants is now illegal."],
  ["He is a reliable colleague who always meets deadlines.", "You can count on him: he delivers his work on time."],
  ["Water boils at a lower temperature on high mountains.", "At high altitude, the boiling point of water drops."],
  [
    "The museum shows paintings from the seventeenth century.",
    "Seventeenth-century paintings are exhibited in the museum.",
  ],
  [
    "I would recommend a savings account with no fees.",
    "My advice is to open a savings account that is free of charge.",
  ],
  ["The teacher explained the problem twice.", "Twice the problem was explained by the teacher."],
  ["There was heavy rain all night and the river flooded.", "The river burst its banks after a night of heavy rain."],
  ["Refunds are paid within five working days.", "You'll have your money back in five business days."],
  ["She speaks three languages fluently.", "She is fluent in three languages."],
  ["The software needs an update to run on your phone.", "To work on your phone, the app has to be updated."],
  [
    "The company will hire two hundred workers next year.",
    "Two hundred new jobs are planned at the firm for next year.",
  ],
  ["Eat more vegetables and less sugar.", "Your diet should have less sugar and more vegetables."],
];

/** Pairs of sentences with nearly the same words and another meaning: what a lexical encoder takes for alike. */
export const contradictions: readonly (readonly [string, string])[] = [
  [
    "The loan was approved because the income was high enough.",
    "The loan was not approved because the income was not high enough.",
  ],
  ["The dog bit the man in the park.", "The man bit the dog in the park."],
  ["You should take the medicine before you eat.", "You should eat before you take the medicine."],
  ["She is a competent and friendly manager.", "She is an incompetent and unfriendly manager."],
  ["I would hire this candidate.", "I would never hire this candidate."],
  ["All of the tests passed.", "None of the tests passed."],
  ["The price went up by ten percent.", "The price went down by ten percent."],
  ["He always pays his rent on time.", "He never pays his rent on time."],
  ["The patient is likely to recover.", "The patient is unlikely to recover."],
  ["Turn the lights on when you leave.", "Turn the lights off when you leave."],
];
