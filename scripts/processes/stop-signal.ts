/**
 * npm forwards a Ctrl-C that the terminal has already sent: a second one within this time is the same key press.
 */
const SAME_PRESS_MS = 700;

/**
 * Stops the program in order at Ctrl-C, SIGTERM or a closed terminal. A second Ctrl-C ends it at once.
 * @param kill what a second Ctrl-C does before the program ends
 */
export function onStopSignal(stop: () => Promise<void>, kill: () => void = () => {}) {
  let firstAt = 0;
  const handle = async (signal: NodeJS.Signals) => {
    if (firstAt > 0) {
      if (Date.now() - firstAt < SAME_PRESS_MS) return;
      kill();
      process.exit(130);
    }
    firstAt = Date.now();
    try {
      await stop();
    } catch (error) {
      console.error(error);
    }
    process.exit(signal === 'SIGINT' ? 130 : 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as NodeJS.Signals[]) process.on(signal, handle);
}
