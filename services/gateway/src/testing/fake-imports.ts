import { randomUUID } from 'node:crypto';
import {
  DomainError,
  IMPORT_LIMITS,
  type ImportedRowReport,
  type ImportState,
  type RpcContextOf,
  type RpcPattern,
  type RpcRequest,
  type RpcResponse,
  unavailable,
} from '@lotline/protocol';

type Pattern = Extract<RpcPattern, `clients.import.${string}`>;
type Handler<P extends Pattern> = (data: RpcRequest<P>, context: RpcContextOf<P>) => RpcResponse<P>;

interface ReceivedImport {
  lotId: string;
  how: RpcRequest<'clients.import.begin'>;
  chunks: Buffer[];
  started: boolean;
}

/** The clients service's imports. Each has the outcome that the test sets. */
export class FakeImports {
  readonly given = new Map<string, ReceivedImport>();
  readonly discarded: string[] = [];
  /** The report's pages. */
  pages: ImportedRowReport[][] = [[]];
  outcome: Partial<ImportState> = {};
  /** How many state requests are answered before the import has ended. */
  looks = 0;
  /** How often a state was requested. */
  stateRequestCount = 0;
  /** Whether state requests fail. */
  isRetryable = false;

  handlers(): { [P in Pattern]: Handler<P> } {
    const found = (id: string, lotId: string): ReceivedImport => {
      const given = this.given.get(id);
      if (given?.lotId !== lotId) throw new DomainError('NOT_FOUND', 'No such import');
      return given;
    };
    return {
      'clients.import.begin': (how, { lotId }) => {
        const id = randomUUID();
        this.given.set(id, { lotId, how, chunks: [], started: false });
        return { id };
      },
      'clients.import.chunk': ({ id, number, content }, { lotId }) => {
        const { chunks } = found(id, lotId);
        chunks[number] = Buffer.from(content, 'base64');
        const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
        if (bytes > IMPORT_LIMITS.bytes) throw new DomainError('TOO_LARGE', 'The file is too large');
        return {};
      },
      'clients.import.start': ({ id }, { lotId }) => {
        found(id, lotId).started = true;
        return {};
      },
      'clients.import.discard': ({ id }, { lotId }) => {
        found(id, lotId);
        this.given.delete(id);
        this.discarded.push(id);
        return {};
      },
      'clients.import.stop': ({ id }, { lotId }) => this.state(id, found(id, lotId)),
      'clients.import.state': ({ id }, { lotId }) => {
        this.stateRequestCount += 1;
        if (this.isRetryable) throw unavailable();
        return this.state(id, found(id, lotId));
      },
      'clients.import.report': ({ id, page }, { lotId }) => {
        found(id, lotId);
        const next = page + 1 < this.pages.length ? page + 1 : null;
        return { body: JSON.stringify(this.pages[page] ?? []), next };
      },
      'clients.import.list': (_data, { lotId }) =>
        [...this.given].filter(([, given]) => given.lotId === lotId).map(([id, given]) => this.state(id, given)),
    };
  }

  private state(id: string, { how }: ReceivedImport): ImportState {
    this.looks -= 1;
    const isOver = this.looks < 0;
    return {
      id,
      state: isOver ? 'done' : 'running',
      dryRun: how.dryRun,
      allOrNothing: how.allOrNothing,
      total: 1,
      done: 1,
      created: 0,
      duplicates: 0,
      rejected: 0,
      leftOut: 0,
      unknownColumns: [],
      mapping: how.mapping,
      error: null,
      by: 'Vera V.',
      createdAt: '2026-01-01T00:00:00.000Z',
      endedAt: isOver ? '2026-01-01T00:00:01.000Z' : null,
      ...this.outcome,
    };
  }
}
