/** A worker's clock is not slowed down while its page is hidden, as the page's own timers are. */
onmessage = ({ data: every }: MessageEvent<number>) => setInterval(() => postMessage(null), every);
