/** SQLSTATE classes that say nothing about the statement: connection, resources, an operator's stop, a lost race. */
const PASSING_CLASSES = new Set(['08', '40', '53', '55', '57']);

/** True for faults that will pass by waiting: the database is away, or two transactions met. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return /connection|timeout|terminat/i.test(error.message);
  return /^E[A-Z]+$/.test(code) || PASSING_CLASSES.has(code.slice(0, 2));
}

/** True for a transaction that the database gave up so that another could go on: it may be run anew at once. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && codeOf(error)?.startsWith('40') === true;

/** TypeORM puts the driver's error, with its code, inside its own. */
function codeOf(error: Error): string | undefined {
  if ('driverError' in error && error.driverError instanceof Error) return codeOf(error.driverError);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
