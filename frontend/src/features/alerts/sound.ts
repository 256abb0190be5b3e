import { useSyncExternalStore } from 'react';
import { TEST_SOUND } from '../../lib/intervals.js';
import { alertTone } from './alert-tone.js';

/** Spec §4 "Audio alerts": `locked` is wanted, but the browser plays nothing before a click. */
export type SoundState = 'off' | 'locked' | 'on';

const FLAG = 'shuttleAudioEnabled';
/** A browser that blocks sound leaves its answer out instead of refusing. */
const UNLOCK_TIMEOUT = 500;

let context: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;
let ringing = false;
let state: SoundState = localStorage.getItem(FLAG) === 'true' ? 'locked' : 'off';
const listeners = new Set<() => void>();

function become(next: SoundState): void {
  state = next;
  for (const listener of listeners) listener();
}

async function unlock(): Promise<boolean> {
  try {
    context ??= new AudioContext();
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, UNLOCK_TIMEOUT))]);
    return context.state === 'running';
  } catch (error) {
    // Spec §8: only logged; the button then asks for another try.
    console.warn('Sound alerts could not be unlocked', error);
    return false;
  }
}

function play(): void {
  if (playing || !context) return;
  playing = context.createBufferSource();
  playing.buffer = alertTone(context);
  playing.loop = true;
  playing.connect(context.destination);
  playing.start();
}

function hush(): void {
  playing?.stop();
  playing = null;
}

/** Turns sound on, which needs the click that calls it, and plays it for 2 s as a test. */
export async function turnSoundOn(): Promise<void> {
  localStorage.setItem(FLAG, 'true');
  if (!(await unlock())) return become('locked');
  become('on');
  play();
  setTimeout(() => {
    if (!ringing) hush();
  }, TEST_SOUND);
}

export function turnSoundOff(): void {
  localStorage.setItem(FLAG, 'false');
  hush();
  become('off');
}

/** Whether the alert is to loop; it is heard while sound is on. */
export function ring(wanted: boolean): void {
  ringing = wanted;
  if (wanted && state === 'on') play();
  else hush();
}

/** After a reload any first click or key unlocks a sound that was on before. */
export function unlockAtFirstTouch(): () => void {
  const touched = (): void => {
    if (state !== 'locked') return;
    void unlock().then((unlocked) => {
      if (!unlocked || state !== 'locked') return;
      become('on');
      if (ringing) play();
    });
  };
  const events = ['pointerup', 'keydown'] as const;
  for (const event of events) window.addEventListener(event, touched);
  return () => {
    for (const event of events) window.removeEventListener(event, touched);
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSound = (): SoundState => useSyncExternalStore(subscribe, () => state);
