import { useSyncExternalStore } from 'react';
import { TEST_SOUND } from '../../lib/time/intervals.js';
import { wasAutoReloaded } from '../../lib/new-version/reload-limit.js';
import { alertTone } from './alert-tone.js';

/** The states of the sound (docs/product/alerts.md#sound): `locked` is wanted, but the browser plays nothing before a click. */
export type SoundState = 'off' | 'locked' | 'on';

/** A browser that blocks sound leaves its answer out instead of refusing. */
const UNLOCK_TIMEOUT = 500;

const isWanted = (flag: string): boolean => localStorage.getItem(flag) === 'true';

/** The alert's sound of one board, whose flag in the browser's local storage remembers that it is wanted. */
export class Sound {
  private context: AudioContext | null = null;
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

  /** Turns sound on, inside the click that browsers require, and plays it for 2 s as a test. */
  async turnOn(): Promise<void> {
    localStorage.setItem(this.flag, 'true');
    if (!(await this.unlock())) return this.become('locked');
    this.become('on');
    this.test();
  }

  turnOff(): void {
    localStorage.setItem(this.flag, 'false');
    this.hush();
    this.become('off');
  }

  /** Sound is one wish for all tabs of a browser: another tab that switches it switches this one. Returns what ends that. */
  followOtherTabs(): () => void {
    const switched = ({ key }: StorageEvent): void => {
      if (key !== this.flag && key !== null) return;
      const wanted = isWanted(this.flag);
      if (wanted === (this.state !== 'off')) return;
      this.hush();
      this.become(wanted ? 'locked' : 'off');
      // Heard at once where this tab was touched before.
      void this.unlockAgain();
    };
    window.addEventListener('storage', switched);
    return () => window.removeEventListener('storage', switched);
  }

  /** Heard for 2 s while sound is on, for longer where a request rings. */
  test(): void {
    this.play();
    setTimeout(() => {
      if (!this.ringing) this.hush();
    }, TEST_SOUND);
  }

  /** Whether the alert is to loop; it is heard while sound is on. */
  ring(wanted: boolean): void {
    this.ringing = wanted;
    if (wanted && this.state === 'on') this.play();
    else this.hush();
  }

  /**
   * After a reload any first click or key unlocks a sound that was on before. Returns what ends the waiting for it. After one
   * that nobody asked for there is none: Chromium lets a page sound whose predecessor was touched.
   */
  unlockAtFirstTouch(): () => void {
    if (this.state === 'locked' && wasAutoReloaded()) void this.unlockAgain();
    const touched = (): void => {
      if (this.state === 'locked') void this.unlockAgain();
    };
    const events = ['pointerup', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, touched);
    return () => {
      for (const event of events) window.removeEventListener(event, touched);
    };
  }

  /** True while the alert is truly heard here: wanted, unlocked, looping, and with a device that takes it. */
  readonly isAudible = (): boolean =>
    this.state === 'on' && this.ringing && this.playing !== null && this.context?.state === 'running';

  /** Whether it is on, and a page that is loaded by itself would be silent until it is touched: anywhere but in Chromium. */
  readonly isLostByReload = (): boolean => this.state === 'on' && !('userAgentData' in navigator);

  private async unlockAgain(): Promise<void> {
    if (this.state !== 'locked' || !(await this.unlock()) || this.state !== 'locked') return;
    this.become('on');
    if (this.ringing) this.play();
  }

  private async unlock(): Promise<boolean> {
    try {
      this.context ??= this.openContext();
      await Promise.race([this.context.resume(), new Promise((resolve) => setTimeout(resolve, UNLOCK_TIMEOUT))]);
      return this.context.state === 'running';
    } catch (error) {
      // Only logged (docs/product/errors.md#shuttle); the button then asks for another try.
      console.warn('Sound alerts could not be unlocked', error);
      return false;
    }
  }

  /** A call or a device that is gone can interrupt it at any time: it is taken up again as soon as the browser lets it. */
  private openContext(): AudioContext {
    const context = new AudioContext();
    context.onstatechange = () => {
      if (context.state === 'running') void this.unlockAgain();
      else if (this.state === 'on') void this.resumeOrLock();
    };
    return context;
  }

  private async resumeOrLock(): Promise<void> {
    if (await this.unlock()) return;
    if (this.state === 'on') this.become('locked');
  }

  private play(): void {
    if (this.playing || !this.context) return;
    this.playing = this.context.createBufferSource();
    this.playing.buffer = alertTone(this.context);
    this.playing.loop = true;
    this.playing.connect(this.context.destination);
    this.playing.start();
  }

  private hush(): void {
    this.playing?.stop();
    this.playing = null;
  }

  private become(next: SoundState): void {
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}

export const useSound = (sound: Sound): SoundState => useSyncExternalStore(sound.subscribe, sound.current);
