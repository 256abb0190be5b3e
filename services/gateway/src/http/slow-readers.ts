import type { ServerResponse } from 'node:http';

/** The least that a stalled reader must take in the period: 2 KB a second by default. */
const MIN_BYTES = 64 * 1024;

/**
 * Disconnects a reader that is behind for `seconds` and reads less than `MIN_BYTES` in that time, so that a sleeping device does
 * not hold memory or a process indefinitely. Time without data to send does not count.
 */
export function disconnectSlowReader(response: ServerResponse, seconds: number): void {
  const { socket } = response;
  if (!socket) return;
  const bytesTaken = (): number => socket.bytesWritten - socket.writableLength;
  let [before, isBehind] = [bytesTaken(), false];
  const caughtUp = (): void => void (isBehind = false);
  const timer = setInterval(() => {
    if (isBehind && bytesTaken() - before < MIN_BYTES) socket.destroy();
    [before, isBehind] = [bytesTaken(), socket.writableLength > 0];
  }, seconds * 1000);
  socket.on('drain', caughtUp);
  response.once('close', () => {
    clearInterval(timer);
    socket.off('drain', caughtUp);
  });
}
