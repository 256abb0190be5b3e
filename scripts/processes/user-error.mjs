/** Why something cannot be done, as one sentence for the person at the terminal: shown without a stack. */
export class UserError extends Error {}

/**
 * Ends a program that failed: a refusal is one sentence, anything else shows where it came from.
 * @param {unknown} error
 */
export function explain(error) {
  console.error(error instanceof UserError ? error.message : error);
}
