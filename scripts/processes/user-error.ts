/** An error whose message is one sentence for the user. It is printed without a stack. */
export class UserError extends Error {}

/** The code of an error of the operating system, a server or a child process, e.g. `ENOENT`. */
export function codeOf(error: unknown) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** What a failed child process printed, or why it did not run. */
export function outputOf(error: unknown) {
  if (typeof error !== 'object' || error === null) return String(error);
  const { stdout = '', stderr = '', message = '' }: { stdout?: string; stderr?: string; message?: string } = error;
  return `${stdout}${stderr}`.trim() || message;
}

/** Prints why a program failed: the message of a UserError, or any other error with its stack. */
export function explain(error: unknown) {
  console.error(error instanceof UserError ? error.message : error);
}
