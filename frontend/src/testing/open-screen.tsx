import { clientRecordSchema, type Client, type Role } from '@lotline/protocol';
import { act } from '@testing-library/react';
import { Profiler, type ReactElement } from 'react';
import { aUser } from './builders.js';
import { FakeStream } from './fake-stream.js';
import { renderLive } from './render.js';
import { FakeServer, json } from './server.js';

/** A staff screen with a fake live stream, server and clock. */
export class OpenScreen {
  readonly server = new FakeServer();
  /** The number of renders of the screen. */
  renders = 0;

  /** `now` is an instant. */
  constructor(now: string, role: Role) {
    jest.useFakeTimers({ now: new Date(now) });
    FakeStream.install();
    this.server.on('GET /api/auth/user', () => json(aUser({ role })));
  }

  after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  /** The paths requested since the screen opened. */
  get requested(): string[] {
    return this.server.calls.map(({ path }) => path);
  }

  protected async show(screen: ReactElement, at: string): Promise<void> {
    renderLive(
      <Profiler id="screen" onRender={() => (this.renders += 1)}>
        {screen}
      </Profiler>,
      at,
    );
    await this.after(50);
    act(() => FakeStream.last.onopen());
    await this.after(50);
    this.server.calls.length = 0;
  }

  /** Sends the live change of a customer that someone else has edited. */
  protected changeElsewhere(client: Client, changes: Partial<Client>): Client {
    const now = { ...client, ...changes, version: client.version + 1 };
    const { id, version } = now;
    const record = clientRecordSchema.parse(now);
    FakeStream.last.send('client', { id, version, client: record, changed: Object.keys(changes) });
    return now;
  }
}
