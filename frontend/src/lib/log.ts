/** For failures that a person need not be told of (spec §8 "only logged"). The browser's log is all there is. */
export function logOnly(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- this is the one place that logs
  console.warn(what, error);
}
