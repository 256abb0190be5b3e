import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { EXPORT_PAGE_SIZE, type ExportRow } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import type { GatewaySettings } from '../config.js';
import type { RunningGateway } from '../start.js';
import { exportRow } from './builders.js';
import { staffUser, useGateway, type GatewayFixture } from './gateway-fixture.js';
import { Visitor } from './visitor.js';

export const EXPORT_ROUTE = '/api/export/all';
export const EXCEL = { format: 'excel' };

/** A gateway whose export is under test, for all tests of a file. */
export function useExports(): ExportsUnderTest {
  const fixture = useGateway(EXPORTERS.map((role) => staffUser({ role, email: `${role}@lot.test` })));
  return new ExportsUnderTest(fixture, Visitor.use(fixture, 'admin@lot.test'));
}

/** The roles of the accounts of Harborview. */
const EXPORTERS = ['admin', 'valet', 'agent'] as const;

/** A gateway whose export is under test, and a signed-in admin. */
class ExportsUnderTest {
  constructor(
    readonly fixture: GatewayFixture,
    readonly admin: Visitor,
  ) {}

  get gateway(): RunningGateway {
    return this.fixture.gateway;
  }

  get services() {
    return this.fixture.services;
  }

  /** The number of pages that were requested from the clients service. */
  get pagesAsked(): number {
    return this.services.calls['export page'] ?? 0;
  }

  start(over?: Partial<GatewaySettings>): Promise<RunningGateway> {
    return this.fixture.start(over);
  }

  signIn(role: string, url = this.gateway.url): Promise<Visitor> {
    return Visitor.signedIn(url, `${role}@lot.test`);
  }

  /** The number of exports that the gateway's metrics count as running. */
  async countRunning(): Promise<number> {
    const metrics = await (await fetch(`${this.gateway.healthUrl}/metrics`)).text();
    return Number(/^lotline_exports_running\{.*\} (\d+)$/m.exec(metrics)?.[1]);
  }
}

/** The worker threads of this process. */
export const countWorkerThreads = (): number => Object(process.report.getReport()).workers.length;

/** Starts an export. The bytes of the response arrive as they are read. */
export async function startExport(
  { url, cookieHeader }: Visitor,
  body: object = EXCEL,
  more: Record<string, string> = {},
): Promise<IncomingMessage> {
  const json = { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' };
  const headers = { cookie: cookieHeader, ...json, ...more };
  const sent = request(`${url}${EXPORT_ROUTE}`, { method: 'POST', agent: false, headers });
  sent.end(JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('No answer');
  return response;
}

export async function readSheet(response: IncomingMessage): Promise<ExcelJS.Worksheet> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { buffer, byteOffset, byteLength } = Buffer.concat(chunks);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength));
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('No sheet');
  return sheet;
}

/** Enough pages of barely compressible text that a stalled reader holds the export up. */
export function longExport(pages = 400): ExportRow[][] {
  const page = Array.from({ length: EXPORT_PAGE_SIZE }, () =>
    exportRow({ notes: randomBytes(24_000).toString('base64') }),
  );
  return Array.from({ length: pages }, () => page);
}
