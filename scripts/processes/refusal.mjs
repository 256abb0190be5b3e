/** Why something cannot be done, as one sentence for the person at the terminal: shown without a stack. */
export class Refusal extends Error {}

/**
 * Ends a program that failed: a refusal is one sentence, anything else shows where it came from.
 * @param {unknown} error
 */
export function explain(error) {
  console.error(error instanceof Refusal ? error.message : error);
}
