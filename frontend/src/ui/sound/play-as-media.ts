declare global {
  interface Navigator {
    /** Safari only (https://w3c.github.io/audio-session/). */
    audioSession?: { type: 'auto' | 'playback' };
  }
}

/**
 * Makes the page's sounds media. An iPhone or iPad on silent plays media only, and does not tell the page which sounds it drops. Returns
 * false if such a device cannot be asked (before iOS 16.4): the page then cannot prove that anybody hears it.
 */
export function playAsMedia(): boolean {
  const { audioSession } = navigator;
  if (!audioSession) return !isAppleMobile();
  audioSession.type = 'playback';
  return audioSession.type === 'playback';
}

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
const isAppleMobile = (): boolean => /iP|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
