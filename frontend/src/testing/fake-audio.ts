/** Replaces `AudioContext`, which jsdom lacks. */
export class FakeAudio {
  static blocked = false;
  static playing = 0;
  static last: FakeAudio;
  sampleRate = 100;
  destination = {};
  /** Called by tests to report that an audio device was removed or added. */
  onstatechange: () => void = () => undefined;

  constructor() {
    FakeAudio.last = this;
  }

  /** Installs the fake, unblocked and silent. */
  static install(): void {
    FakeAudio.blocked = false;
    FakeAudio.playing = 0;
    Object.assign(window, { AudioContext: FakeAudio });
  }

  get state() {
    return FakeAudio.blocked ? 'suspended' : 'running';
  }
  /** A browser that blocks sound does not reject the promise. It never settles. */
  resume(): Promise<void> {
    return FakeAudio.blocked ? new Promise(() => undefined) : Promise.resolve();
  }
  createBuffer(_channels: number, length: number) {
    return { getChannelData: () => new Float32Array(length) };
  }
  createBufferSource() {
    return { connect: () => undefined, start: () => (FakeAudio.playing += 1), stop: () => (FakeAudio.playing -= 1) };
  }
}
