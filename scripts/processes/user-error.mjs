/** An error whose message is one sentence for the user. It is printed without a stack. */
export class UserError extends Error {}

/**
 * Prints why a program failed: the message of a UserError, or any other error with its stack.
 * @param {unknown} error
 */
export function explain(error) {
  console.error(error instanceof UserError ? error.message : error);
}
