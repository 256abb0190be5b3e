import { act, fireEvent } from '@testing-library/react';
import { FakeAudio } from '../../testing/fake-audio.js';
import { Sound } from './sound.js';

const FLAG = 'shuttle1AudioEnabled';

describe('alerts.md, Sound: Sound', () => {
  let sound: Sound;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeAudio.install();
    sound = new Sound(FLAG);
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const turnOn = async () => {
    const done = sound.turnOn();
    await after(500);
    await done;
  };

  it('should play a test of 2 s when it is turned on, and store its flag', async () => {
    await turnOn();
    expect([sound.current(), FakeAudio.playing]).toEqual(['on', 1]);
    await after(2_000);
    expect(FakeAudio.playing).toBe(0);
    expect({ ...localStorage }).toEqual({ [FLAG]: 'true' });

    sound.turnOff();
    expect({ ...localStorage }).toEqual({ [FLAG]: 'false' });
  });

  it('should ignore the flag of another board', () => {
    localStorage.setItem('shuttle2AudioEnabled', 'true');
    expect(new Sound(FLAG).current()).toBe('off');
    expect(new Sound('shuttle2AudioEnabled').current()).toBe('locked');
  });

  it('should loop while a request rings, also after the test', async () => {
    sound.ring(true);
    expect(FakeAudio.playing).toBe(0);
    await turnOn();
    await after(60_000);
    expect(FakeAudio.playing).toBe(1);
    sound.ring(false);
    expect(FakeAudio.playing).toBe(0);
  });

  it('should be locked while the browser blocks it, and play once it is allowed', async () => {
    FakeAudio.blocked = true;
    sound.ring(true);
    await turnOn();
    expect([sound.current(), FakeAudio.playing]).toEqual(['locked', 0]);
    FakeAudio.blocked = false;
    await turnOn();
    expect([sound.current(), FakeAudio.playing]).toEqual(['on', 1]);
  });

  it('should be unlocked by the first input after a reload, and ring', async () => {
    localStorage.setItem(FLAG, 'true');
    sound = new Sound(FLAG);
    const end = sound.unlockOnFirstInput();
    sound.ring(true);
    expect(FakeAudio.playing).toBe(0);
    fireEvent.keyDown(window, { key: 'a' });
    await after(0);
    expect([sound.current(), FakeAudio.playing]).toEqual(['on', 1]);
    end();
  });

  it('should be audible only when it is on, unlocked, ringing and playing', async () => {
    expect(sound.isAudible()).toBe(false);
    sound.ring(true);
    expect(sound.isAudible()).toBe(false);
    await turnOn();
    expect(sound.isAudible()).toBe(true);
    sound.ring(false);
    expect(sound.isAudible()).toBe(false);
  });

  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Safari/604.1';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/15.6 Safari/605.1.15';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  // As an attribute of the platform ignores values that it does not know.
  const REFUSES = Object.defineProperty({ type: '' }, 'type', { get: () => 'auto', set: () => undefined });
  it.each<[string, string, number, { type: string } | undefined, boolean]>([
    ['an iPhone that can be asked to play it as media', IPHONE, 5, { type: 'auto' }, true],
    ['an iPhone that refuses to play it as media', IPHONE, 5, REFUSES, false],
    ['an iPhone that cannot be asked', IPHONE, 5, undefined, false],
    ['an iPad, which claims to be a Mac', MAC, 5, undefined, false],
    ['a Mac', MAC, 0, undefined, true],
    ['a tablet with Android', ANDROID, 5, undefined, true],
  ])('should ring, and be audible as far as it can be known, on %s', async (_what, userAgent, touches, session, is) => {
    const device = { userAgent, maxTouchPoints: touches, audioSession: session };
    for (const [name, value] of Object.entries(device))
      Object.defineProperty(navigator, name, { value, configurable: true });
    sound.ring(true);
    await turnOn();
    expect([FakeAudio.playing, sound.isAudible()]).toEqual([1, is]);
    for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
  });

  it('should be locked when the audio device is gone, and play again when it returns', async () => {
    sound.ring(true);
    await turnOn();
    FakeAudio.blocked = true;
    FakeAudio.last.onstatechange();
    expect(sound.isAudible()).toBe(false);
    await after(500);
    expect(sound.current()).toBe('locked');
    FakeAudio.blocked = false;
    FakeAudio.last.onstatechange();
    await after(0);
    expect([sound.current(), sound.isAudible()]).toEqual(['on', true]);
  });
});
