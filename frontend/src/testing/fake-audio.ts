/** The browser's audio, which jsdom has not. */
export class FakeAudio {
  static blocked = false;
  static playing = 0;
  static last: FakeAudio;
  sampleRate = 100;
  destination = {};
  /** For a test to say that a device was taken away or is back. */
  onstatechange: () => void = () => undefined;

  constructor() {
    FakeAudio.last = this;
  }

  /** In place of the browser's from now on, with nothing blocked and nothing heard. */
  static begin(): void {
    FakeAudio.blocked = false;
    FakeAudio.playing = 0;
    Object.assign(window, { AudioContext: FakeAudio });
  }

  get state() {
    return FakeAudio.blocked ? 'suspended' : 'running';
  }
  /** A browser that blocks sound does not refuse: it never answers. */
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
