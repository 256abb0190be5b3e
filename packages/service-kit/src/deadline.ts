/** The work took longer than it may. It was not ended, but nobody waits for it any more. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/**
 * Waits at most `ms` for `work`. A timer is held until it fires; a signal of `AbortSignal.timeout` that only `AbortSignal.any`
 * refers to is garbage-collected on Node 20, and then the wait never ends.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(`No end after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
