/** Browsers throttle the timers of a hidden page, but not those of its workers. */
onmessage = ({ data: interval }: MessageEvent<number>) => setInterval(() => postMessage(null), interval);
