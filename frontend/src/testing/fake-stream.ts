import { liveFrameSchemas, type LiveFrameName, type LiveFrames } from '@lotline/protocol';
import { act } from '@testing-library/react';

/** An `EventSource` that the test controls. Validates the frames that it sends. */
export class FakeStream {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static last: FakeStream;
  static opened = 0;
  readyState = 0;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  private readonly listeners = new Map<string, (event: { data: string }) => void>();

  constructor() {
    FakeStream.last = this;
    FakeStream.opened += 1;
  }

  static install(): void {
    Object.assign(window, { EventSource: FakeStream });
  }

  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }

  send<Name extends LiveFrameName>(name: Name, frame: LiveFrames[Name]): void {
    const data = JSON.stringify(frame);
    expect(liveFrameSchemas[name].parse(JSON.parse(data))).toEqual(JSON.parse(data));
    act(() => this.listeners.get(name)?.({ data }));
  }
}
