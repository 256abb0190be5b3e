import { FakeStream } from '../../testing/fake-stream.js';
import { SHARED_STREAM_SILENCE } from '../time/intervals.js';
import { shareStream } from './share-stream.js';
import type { StreamReport } from './stream.js';

/** A worker that the test controls, which jsdom lacks. */
class FakeSharedWorker {
  static last: FakeSharedWorker;
  onerror: () => void = () => undefined;
  readonly sent: string[] = [];
  readonly port = {
    onmessage: (_message: { data: StreamReport }): void => undefined,
    postMessage: (message: string) => void this.sent.push(message),
    close: () => void this.sent.push('closed'),
  };

  constructor(
    _script: URL,
    readonly options: { name: string },
  ) {
    FakeSharedWorker.last = this;
  }

  report(report: StreamReport): void {
    this.port.onmessage({ data: report });
  }
}

describe('screens.md, Live updates: shareStream', () => {
  const reports: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeStream.install();
    FakeStream.opened = 0;
    reports.length = 0;
    Object.assign(window, { SharedWorker: FakeSharedWorker });
  });
  afterEach(() => {
    stop();
    Reflect.deleteProperty(window, 'SharedWorker');
  });
  const start = () => {
    stop = shareStream('ada harborview')('/api/events', (report) => reports.push(report.kind));
    return FakeSharedWorker.last;
  };

  it('should follow the worker of its URL and reader, and leave it in the end', () => {
    const worker = start();
    expect(worker.options.name).toBe('/api/events ada harborview');
    worker.report({ kind: 'opened' });
    window.dispatchEvent(new Event('online'));
    stop();
    expect(worker.sent).toEqual(['join', 'online', 'leave', 'closed']);
    expect([reports, FakeStream.opened]).toEqual([['opened'], 0]);
  });

  it('should leave the worker with the page, and join again when Back shows the page', () => {
    const worker = start();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(worker.sent).toEqual(['join', 'leave', 'join']);
  });

  it.each<[string, (worker: FakeSharedWorker) => void]>([
    ['cannot be loaded', (worker) => worker.onerror()],
    ['is silent', () => jest.advanceTimersByTime(SHARED_STREAM_SILENCE)],
  ])('should open its own stream while the worker %s', (_what, fail) => {
    const worker = start();
    fail(worker);
    expect([reports, FakeStream.opened]).toEqual([['lost'], 1]);
    const own = FakeStream.last;
    own.onopen();
    expect(reports).toEqual(['lost', 'opened']);
    worker.report({ kind: 'opened' });
    expect(own.readyState).toBe(FakeStream.CLOSED);
    jest.advanceTimersByTime(SHARED_STREAM_SILENCE - 1);
    expect(FakeStream.opened).toBe(1);
  });

  it('should open its own stream in a browser without shared workers', () => {
    Reflect.deleteProperty(window, 'SharedWorker');
    start();
    expect(FakeStream.opened).toBe(1);
    stop();
    expect(FakeStream.last.readyState).toBe(FakeStream.CLOSED);
  });

  it('should say that its own stream is open when the network is back right after it was opened', () => {
    Reflect.deleteProperty(window, 'SharedWorker');
    start();
    FakeStream.last.readyState = FakeStream.OPEN;
    FakeStream.last.onopen();
    window.dispatchEvent(new Event('online'));
    expect([reports, FakeStream.opened]).toEqual([['opened', 'opened'], 1]);
    jest.advanceTimersByTime(1_000);
    window.dispatchEvent(new Event('online'));
    expect([reports, FakeStream.opened]).toEqual([['opened', 'opened'], 2]);
  });
});
