import {
  IMPORT_CHUNK,
  type ImportedRowReport,
  type ImportState,
  type LotContext,
  type RpcInput,
} from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { staff, type ClientsUnderTest } from './clients-under-test.js';

type Options = Partial<RpcInput<'clients.import.begin'>>;
export interface Imported extends ImportState {
  rows: ImportedRowReport[];
}

const HEADINGS = ['First Name', 'Last Name', 'Phone', 'Check-in', 'Check-out'];
/** Creates a CSV. */
export const csv = (rows: string[][], headings = HEADINGS): string =>
  [headings, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

/** Runs imports over the broker, like the gateway. */
export class ImportsUnderTest {
  constructor(private readonly clients: ClientsUnderTest) {}

  async begin(options: Options = {}, context = staff('harborview', 'admin')): Promise<string> {
    const request = { format: 'file' as const, dryRun: false, allOrNothing: false, ...options };
    return (await this.clients.rpc.call('clients.import.begin', request, context)).id;
  }

  async send(id: string, file: string | Buffer, context = staff('harborview', 'admin')): Promise<void> {
    const content = Buffer.from(file);
    for (let at = 0, number = 0; at < content.length; at += IMPORT_CHUNK, number += 1) {
      const chunk = content.subarray(at, at + IMPORT_CHUNK).toString('base64');
      await this.clients.rpc.call('clients.import.chunk', { id, number, content: chunk }, context);
    }
    await this.clients.rpc.call('clients.import.start', { id }, context);
  }

  state(id: string, context = staff('harborview', 'admin')): Promise<ImportState> {
    return this.clients.rpc.call('clients.import.state', { id }, context);
  }

  /** Waits for the end of the import and returns it with its report. */
  async ended(id: string, context = staff('harborview', 'admin')): Promise<Imported> {
    const state = await eventually(async () => {
      const current = await this.state(id, context);
      expect(current.endedAt).not.toBeNull();
      return current;
    }, 60_000);
    const rows: ImportedRowReport[] = [];
    for (let page: number | null = 0; page !== null;) {
      const { body, next }: { body: string; next: number | null } = await this.clients.rpc.call(
        'clients.import.report',
        { id, page },
        context,
      );
      rows.push(...JSON.parse(body));
      page = next;
    }
    return { ...state, rows };
  }

  async run(file: string | Buffer, options: Options = {}, context?: LotContext): Promise<Imported> {
    const id = await this.begin(options, context);
    await this.send(id, file, context);
    return this.ended(id, context);
  }
}
