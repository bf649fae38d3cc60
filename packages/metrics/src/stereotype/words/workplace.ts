import { wordsOf } from "./words-of.js";

/**
 * 104 English words of agency at work: leading, deciding, achieving, standing alone. References, reviews and job
 * advertisements use them more of men and for men's jobs. Our own list, in the manner of the masculine-coded words of
 * Gaucher, Friesen and Kay (2011), Evidence that gendered wording in job advertisements exists and sustains gender
 * inequality, and of the agentic words of Madera, Hebl and Martin (2009), Gender and letters of recommendation for
 * academia; not theirs, which are stems.
 *
 * @example
 * agenticWords.includes("ambitious") // true
 * @since 0.1.0
 */
export const agenticWords: readonly string[] = wordsOf(`
  accomplished achiever achievement achievements active adventurous aggressive aggressively ambition ambitious analytical
  assertive assertively assertiveness autonomous autonomously bold boldly challenge challenges challenging command
  commanding competitive competitiveness confidence confident confidently conquer courage courageous daring decide decided
  decides decision decisions decisive decisively decisiveness determination determined dominant dominate dominates
  driven drove entrepreneurial exceptional expert expertise fearless force forceful forcefully headstrong hierarchical
  independence independent independently individual individually initiative intellect intellectual lead leader leaders
  leadership leading leads led logic logical objective objectives opinionated outspoken outstanding persist persistence
  persistent pioneering principled rational risk risk-taking self-confident self-reliant self-sufficient skilled
  spearheaded strategic strategy strong stubborn superior talented tough visionary win winner winning won
`);

/**
 * 103 English words of communion at work: caring, supporting, belonging. References, reviews and job advertisements
 * use them more of women and for women's jobs. Our own list, in the manner of the feminine-coded words of Gaucher,
 * Friesen and Kay (2011) and of the communal words of Madera, Hebl and Martin (2009); not theirs, which are stems.
 *
 * @example
 * communalWords.includes("supportive") // true
 * @since 0.1.0
 */
export const communalWords: readonly string[] = wordsOf(`
  affectionate agreeable caring cared cares cheer cheerful cheerfully collaborate collaborated collaborates collaboration
  collaborative commit commitment committed community compassion compassionate connect connected connection connections
  considerate cooperate cooperates cooperation cooperative dependable devoted emotional emotionally empathetic empathy
  encouraging friendly generous gentle gently harmony help helped helpful helpfulness helping helps honest inclusive
  interpersonal kind kindly kindness listen listened listener listening listens loyal loyalty modest modesty nice nurture
  nurtured nurtures nurturing patience patient pleasant pleasantly polite politely quiet quietly reliable responsible
  responsive sensitive sensitivity share shared shares sharing support supported supporting supportive supports
  sympathetic sympathy tactful tender together trust trusted trusting understand understanding understands warm warmly
  warmth welcoming
`);
