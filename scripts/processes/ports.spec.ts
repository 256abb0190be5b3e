import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, keptPorts } from './ports.mjs';

describe('keptPorts', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lotline-ports-'));
    file = join(folder, 'ports.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('should give every name a port of its own and remember it', async () => {
    const ports = await keptPorts(file, ['auth', 'clients', 'gateway']);
    expect(new Set(Object.values(ports)).size).toBe(3);
    expect(await keptPorts(file, ['clients'])).toEqual({ clients: ports.clients });
  });

  it('should leave alone what another is to take, though it is remembered and still free', async () => {
    const { auth } = await keptPorts(file, ['auth']);
    const again = await keptPorts(file, ['auth'], [Number(auth)]);
    expect(again.auth).not.toBe(auth);
  });

  it('should not give a port that somebody took meanwhile', async () => {
    const { auth } = await keptPorts(file, ['auth']);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(auth, '127.0.0.1', resolve));
    try {
      expect((await keptPorts(file, ['auth'])).auth).not.toBe(auth);
      expect(await freePort()).not.toBe(auth);
    } finally {
      server.close();
    }
  });
});
