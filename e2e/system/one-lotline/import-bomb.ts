import { readFileSync } from 'node:fs';
import { parts, zip } from '../../../services/clients/src/testing/workbooks.js';
import { startImport, finishedImport } from '../../support/imports.js';
import type { Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const UNPACKED_BYTES = 400 * 1024 * 1024;
/** The memory limit of the clients service in Kubernetes (k8s/base/clients.yaml). */
const MEMORY_LIMIT_MB = 512;

/** The peak memory of a process, as Linux reports it. */
function peakMb(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const CELL = '<c t="str"><v>Phone</v></c>';

export const importBomb = (running: () => Lotline): void =>
  describe('a small spreadsheet that unpacks to 400 MB', () => {
    let lotline: Lotline;
    let admin: Caller;
    beforeAll(async () => {
      lotline = running();
      admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    });

    it.each([
      [
        'in one cell',
        () => `<row><c t="inlineStr"><is><t>${' '.repeat(UNPACKED_BYTES)}</t></is></c></row>`,
        /without a tag$/,
      ],
      ['in one row', () => `<row>${CELL.repeat(UNPACKED_BYTES / CELL.length)}</row>`, /more than 200 columns$/],
      ['in one element of the texts', () => '', /without a tag$/],
    ])('should be rejected by its limit with little memory: %s', async (where, cells, message) => {
      const bomb = zip({
        ...parts(`<worksheet><sheetData>${cells()}</sheetData></worksheet>`),
        ...(where.endsWith('texts') && {
          'xl/sharedStrings.xml': `<sst><si><t>${' '.repeat(60 * 1024 * 1024)}</t></si></sst>`,
        }),
      });
      const clients = lotline.process('clients');
      const { pid } = clients;
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bomb)]), 'customers.xlsx');
      const failed = await finishedImport(admin, await startImport(admin, form));
      expect(failed).toMatchObject({ state: 'failed', created: 0, error: { message: expect.stringMatching(message) } });
      expect(clients.pid).toBe(pid);
      expect(peakMb(pid)).toBeLessThan(MEMORY_LIMIT_MB);
    });
  });
