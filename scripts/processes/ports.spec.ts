import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, loadOrCreatePorts } from './ports.ts';
import { TSX } from './run-program.ts';

describe('loadOrCreatePorts', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lotline-ports-'));
    file = join(folder, 'ports.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('should return a distinct port for each name and store it', async () => {
    const ports = await loadOrCreatePorts(file, ['auth', 'clients', 'gateway']);
    expect(new Set(Object.values(ports)).size).toBe(3);
    expect(await loadOrCreatePorts(file, ['clients'])).toEqual({ clients: ports.clients });
  });

  it('should not return a reserved port, even if it is stored and free', async () => {
    const { auth } = await loadOrCreatePorts(file, ['auth']);
    const again = await loadOrCreatePorts(file, ['auth'], [Number(auth)]);
    expect(again.auth).not.toBe(auth);
  });

  // Only Linux has the namespace in which ports are reserved.
  const onLinux = platform() === 'linux' ? it : it.skip;
  onLinux('should not return a port that another process was given before', async () => {
    const { auth } = await loadOrCreatePorts(file, ['auth']);
    const other = `import('${join(__dirname, 'ports.ts')}').then(async ({ loadOrCreatePorts }) => {
      console.log((await loadOrCreatePorts(process.argv[1], ['auth'])).auth);
    })`;
    const others = execFileSync(process.execPath, [...TSX, '--eval', other, file], { encoding: 'utf8' });
    expect(Number(others)).toBeGreaterThan(0);
    expect(Number(others)).not.toBe(auth);
  });

  it('should not return a port that is now in use', async () => {
    const { auth } = await loadOrCreatePorts(file, ['auth']);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(auth, '127.0.0.1', resolve));
    try {
      expect((await loadOrCreatePorts(file, ['auth'])).auth).not.toBe(auth);
      expect(await freePort()).not.toBe(auth);
    } finally {
      server.close();
    }
  });
});
