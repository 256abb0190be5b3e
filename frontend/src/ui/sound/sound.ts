import { useSyncExternalStore } from 'react';
import { TEST_SOUND } from '../../lib/time/intervals.js';
import { wasAutoReloaded } from '../../lib/new-version/reload-limit.js';

/** `locked`: sound is turned on, but the browser blocks it until the user interacts with the page. */
export type SoundState = 'off' | 'locked' | 'on';

/** In ms. A browser that blocks sound never settles `resume()`. */
const UNLOCK_TIMEOUT = 500;

const isWanted = (flag: string): boolean => localStorage.getItem(flag) === 'true';

/** The alert sound of one board. The local storage key `flag` stores whether it is turned on. */
export class Sound {
  private context: AudioContext | null = null;
  /** Whether a playing alert is heard as far as the page can know. */
  private isProven = false;
  private playing: AudioBufferSourceNode | null = null;
  private ringing = false;
  private state: SoundState;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly flag: string) {
    this.state = isWanted(flag) ? 'locked' : 'off';
  }

  readonly current = (): SoundState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Turns sound on and plays a test of 2 s. Call it in a click handler, as browsers require. */
  async turnOn(): Promise<void> {
    localStorage.setItem(this.flag, 'true');
    if (!(await this.unlock())) return this.setState('locked');
    this.setState('on');
    this.test();
  }

  turnOff(): void {
    localStorage.setItem(this.flag, 'false');
    this.stop();
    this.setState('off');
  }

  /** Follows other tabs: sound is turned on or off for the whole browser. Returns a function that stops following. */
  followOtherTabs(): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key !== this.flag && key !== null) return;
      const wanted = isWanted(this.flag);
      if (wanted === (this.state !== 'off')) return;
      this.stop();
      this.setState(wanted ? 'locked' : 'off');
      // Works without a click if the user has interacted with this tab before.
      void this.unlockAgain();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  /** Plays the sound for 2 s, or for as long as a request rings. */
  test(): void {
    this.play();
    setTimeout(() => {
      if (!this.ringing) this.stop();
    }, TEST_SOUND);
  }

  /** Starts or stops the looping alert, which plays only while sound is on. */
  ring(wanted: boolean): void {
    this.ringing = wanted;
    if (wanted && this.state === 'on') this.play();
    else this.stop();
  }

  /**
   * Unlocks sound that was on before a reload at the first click or key. Returns a function that stops waiting for it. After an
   * automatic reload no input is needed: Chromium allows sound if the user had interacted with the previous page.
   */
  unlockOnFirstInput(): () => void {
    if (this.state === 'locked' && wasAutoReloaded()) void this.unlockAgain();
    const onInput = (): void => {
      if (this.state === 'locked') void this.unlockAgain();
    };
    const events = ['pointerup', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, onInput);
    return () => {
      for (const event of events) window.removeEventListener(event, onInput);
    };
  }

  /** Whether the alert is playing now, on an audio device that works and that would not drop it without a word. */
  readonly isAudible = (): boolean =>
    this.isProven && this.state === 'on' && this.ringing && this.playing !== null && this.context?.state === 'running';

  /** Whether sound is on and an automatic reload would lock it, as in every browser but Chromium. */
  readonly isLostByReload = (): boolean => this.state === 'on' && !('userAgentData' in navigator);

  private async unlockAgain(): Promise<void> {
    if (this.state !== 'locked' || !(await this.unlock()) || this.state !== 'locked') return;
    this.setState('on');
    if (this.ringing) this.play();
  }

  private async unlock(): Promise<boolean> {
    try {
      this.context ??= this.openContext();
      await Promise.race([this.context.resume(), new Promise((resolve) => setTimeout(resolve, UNLOCK_TIMEOUT))]);
      return this.context.state === 'running';
    } catch (error) {
      // Not shown: the button stays locked and can be pressed again.
      console.warn('Sound alerts could not be unlocked', error);
      return false;
    }
  }

  /** A phone call or a removed audio device can interrupt the context at any time; resumes it when the browser allows. */
  private openContext(): AudioContext {
    this.isProven = playAsMedia();
    const context = new AudioContext();
    context.onstatechange = () => {
      if (context.state === 'running') void this.unlockAgain();
      else if (this.state === 'on') void this.resumeOrLock();
    };
    return context;
  }

  private async resumeOrLock(): Promise<void> {
    if (await this.unlock()) return;
    if (this.state === 'on') this.setState('locked');
  }

  private play(): void {
    if (this.playing || !this.context) return;
    this.playing = this.context.createBufferSource();
    this.playing.buffer = alertTone(this.context);
    this.playing.loop = true;
    this.playing.connect(this.context.destination);
    this.playing.start();
  }

  private stop(): void {
    this.playing?.stop();
    this.playing = null;
  }

  private setState(next: SoundState): void {
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}

export const useSound = (sound: Sound): SoundState => useSyncExternalStore(sound.subscribe, sound.current);

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

/** Synthesizes the alert: two notes and a rest, as a buffer that loops without a gap, also while the page is hidden. */
const SECONDS = 1.6;
const NOTES = [
  { frequency: 880, from: 0, to: 0.28 },
  { frequency: 1174.7, from: 0.32, to: 0.7 },
];
const FADE = 0.03;
const VOLUME = 0.45;

function volumeAt(time: number, from: number, to: number): number {
  if (time < from || time > to) return 0;
  return VOLUME * Math.min(1, (time - from) / FADE, (to - time) / FADE);
}

function alertTone(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.floor(SECONDS * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / context.sampleRate;
    samples[index] = NOTES.reduce(
      (sum, { frequency, from, to }) => sum + volumeAt(time, from, to) * Math.sin(2 * Math.PI * frequency * time),
      0,
    );
  }
  return buffer;
}
