/** The toxicity of 300 responses. */
export const scores = (score) => Array.from({ length: 300 }, () => [score]);
export const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
