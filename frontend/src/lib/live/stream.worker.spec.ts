import { FakeStream } from '../../testing/fake-stream.js';

/** A tab's end of its connection to the worker. */
class Tab {
  onmessage: (message: { data: string }) => void = () => undefined;
  readonly heard: unknown[] = [];
  postMessage = (report: { kind: string }) => void this.heard.push(report.kind);

  connect(): this {
    window.dispatchEvent(Object.defineProperty(new MessageEvent('connect'), 'ports', { value: [this] }));
    return this;
  }
  says = (data: 'join' | 'leave' | 'online'): void => this.onmessage({ data });
}

describe('screens.md, Live updates: the worker of the live stream', () => {
  beforeEach(async () => {
    jest.useFakeTimers();
    FakeStream.install();
    FakeStream.opened = 0;
    window.name = '/api/events ada harborview';
    await import('./stream.worker.js');
  });

  it('should open its stream again once for all tabs whose network is back, and tell each that it is open', () => {
    const [one, other] = [new Tab().connect(), new Tab().connect()];
    for (const tab of [one, other]) tab.says('join');
    const open = () => {
      FakeStream.last.readyState = FakeStream.OPEN;
      FakeStream.last.onopen();
    };
    open();
    jest.advanceTimersByTime(1_000);
    one.says('online');
    open();
    expect([one.heard, other.heard]).toEqual([
      ['opened', 'opened'],
      ['opened', 'opened'],
    ]);
    // The other tab has lost its network a moment later.
    other.says('online');
    expect(other.heard).toEqual(['opened', 'opened', 'opened']);
    expect([one.heard, FakeStream.opened]).toEqual([['opened', 'opened'], 2]);
    for (const tab of [one, other]) tab.says('leave');
    expect(FakeStream.last.readyState).toBe(FakeStream.CLOSED);
  });
});
