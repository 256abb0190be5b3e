import type { ServerResponse } from 'node:http';

/** A reader that is behind takes at least this much in the time that it is given: 2 KB a second by default. */
const MIN_BYTES = 64 * 1024;

/**
 * Breaks off an answer whose reader is behind all through `seconds` and accepts less than `MIN_BYTES` meanwhile, so that a device
 * that went to sleep does not hold memory, or a process, for ever. Time in which we have nothing to send does not count.
 */
export function disconnectSlowReader(answer: ServerResponse, seconds: number): void {
  const { socket } = answer;
  if (!socket) return;
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let [before, isBehind] = [taken(), false];
  const caughtUp = (): void => void (isBehind = false);
  const timer = setInterval(() => {
    if (isBehind && taken() - before < MIN_BYTES) socket.destroy();
    [before, isBehind] = [taken(), socket.writableLength > 0];
  }, seconds * 1000);
  socket.on('drain', caughtUp);
  answer.once('close', () => {
    clearInterval(timer);
    socket.off('drain', caughtUp);
  });
}
