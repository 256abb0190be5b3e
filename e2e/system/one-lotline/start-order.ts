import { readFileSync, statSync } from 'node:fs';
import type { PrivateServer } from '../../../scripts/servers/private-server.ts';
import { REPOSITORY } from '../../../scripts/system/services.ts';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

/**
 * Longer than the waits of most clients, so that a process that gives up would have ended. What does not depend on them is tested with
 * two minutes and longer (`until-reachable.spec.ts`).
 */
const AWAY_MS = 40_000;
const READY_MS = 10_000;

export const startOrder = (running: () => Lotline): void =>
  describe('services that start before their servers', () => {
    const privateServers = ({ servers }: Lotline): PrivateServer[] =>
      [servers.postgres, servers.rabbitmq, servers.redis].flatMap((server) =>
        server.kind === 'private' ? server : [],
      );
    const answer = async (url: string): Promise<number> => (await fetch(url)).status;

    it('should stay alive, say why they wait, and be ready soon after the servers', async () => {
      const lotline = running();
      const { processes } = lotline;
      await Promise.all(processes.map((process) => process.stop()));
      const servers = privateServers(lotline);
      await Promise.all(servers.map((server) => server.kill()));
      const logsBefore = processes.map(({ logFile }) => statSync(logFile).size);
      const startedAt = performance.now();
      const migrated = lotline.migrate(REPOSITORY);
      migrated.catch(() => undefined); // awaited below
      await Promise.all(processes.map((process) => process.start()));
      const pids = processes.map(({ pid }) => pid);
      const newLines = (index: number): string[] =>
        readFileSync(processes[index]?.logFile ?? '', 'utf8')
          .slice(logsBefore[index])
          .trim()
          .split('\n');
      for (const [index, { healthUrl }] of processes.entries()) {
        await eventually(async () => expect(await answer(healthUrl.replace('readyz', 'healthz'))).toBe(200));
        expect(await answer(healthUrl)).toBe(503);
        await eventually(() => {
          const waiting = newLines(index).map((line): { msg?: string; reason?: string } => JSON.parse(line));
          const line = waiting.find(({ msg }) => msg === 'waiting for PostgreSQL');
          expect(line?.reason).toMatch(/^127\.0\.0\.1:\d+ refuses connections: no server listens there$/);
        });
      }
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS - (performance.now() - startedAt)));
      for (const [index] of processes.entries()) {
        expect(newLines(index).filter((line) => line.includes('waiting for PostgreSQL')).length).toBeLessThan(5);
      }

      await Promise.all(servers.map((server) => server.start()));
      await Promise.all(servers.map((server) => server.waitReady()));
      const readyBy = performance.now() + READY_MS;
      for (const { healthUrl } of processes) {
        await eventually(async () => expect(await answer(healthUrl)).toBe(200), readyBy - performance.now());
      }
      expect(processes.map(({ pid }) => pid)).toEqual(pids);
      await migrated;
      await eventually(() => Caller.signedIn(lotline.url));
    });
  });
