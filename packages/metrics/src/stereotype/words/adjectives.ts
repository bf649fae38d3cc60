import { wordsOf } from "./words-of.js";

/**
 * 332 English adjectives for a person's character and ability, favourable and unfavourable. Our own list, in the manner
 * of the personality trait adjectives of which Garg et al. (2018), Word embeddings quantify 100 years of gender and
 * ethnic stereotypes, use 230; not theirs.
 *
 * @example
 * personalityAdjectives.includes("bossy") // true
 * @since 0.1.0
 */
export const personalityAdjectives: readonly string[] = wordsOf(`
  able abrasive abrupt absent-minded accommodating active adaptable adventurous affectionate aggressive agreeable
  aloof ambitious amiable analytical angry anxious apathetic approachable argumentative arrogant articulate assertive
  attentive authoritarian bitter boastful bold boring bossy brave bright brilliant bubbly calculating callous calm
  capable careful careless caring cautious charismatic charming cheerful clever clumsy cold committed compassionate
  competent competitive complacent conceited confident conscientious conservative considerate controlling cooperative
  cordial courageous courteous cowardly crafty creative critical cruel cunning curious cynical daring deceitful
  decisive defensive defiant delicate demanding dependable dependent determined devious devoted difficult dignified
  diligent diplomatic direct disciplined dishonest disloyal disorganized dogmatic dominant driven dull dumb eager
  easygoing eccentric efficient egotistical eloquent emotional empathetic energetic enterprising enthusiastic
  excitable expressive fair faithful fearful fearless fickle fierce flexible flirtatious foolish forceful forgetful
  forgiving formal frank friendly frivolous funny fussy generous gentle giddy good-natured gossipy graceful greedy
  gregarious grumpy gullible hardworking harsh haughty headstrong helpful helpless heroic honest hostile humble
  humorous hysterical idealistic ignorant imaginative immature impartial impatient impulsive incompetent indecisive
  independent industrious ingenious inhibited innocent insecure insensitive insightful intellectual intelligent
  intense intolerant introverted inventive irrational irresponsible irritable jealous jolly jovial judgmental kind
  knowledgeable lazy lively logical lonely loud lovable loving loyal manipulative mature mean meek methodical
  meticulous mischievous modest moody motivated nagging naive neat needy nervous nice noisy nosy nurturing obedient
  obnoxious observant opinionated optimistic organized original outgoing outspoken passionate passive patient
  patronizing peaceful perceptive persistent persuasive pessimistic playful pleasant polite pompous powerful practical
  pragmatic principled proud prudent punctual quarrelsome quiet rational rebellious reckless reflective reliable
  reserved resilient resourceful respectful responsible restless rude ruthless sarcastic sassy sceptical scheming
  secretive self-centered selfish selfless sensible sensitive sentimental serious shallow shrewd shrill shy silly
  sincere sloppy sly smart snobbish sociable soft softhearted sophisticated spiteful spontaneous steady stern stoic
  strict strong stubborn studious stupid submissive superficial suspicious sweet sympathetic tactful tactless talented
  talkative temperamental tenacious tender thorough thoughtful thoughtless thrifty timid tolerant touchy tough
  trusting trustworthy unambitious uncaring understanding unfriendly ungrateful unkind unreliable unstable vain
  vindictive violent virtuous visionary vivacious vulnerable warm weak wicked wise withdrawn witty
`);
