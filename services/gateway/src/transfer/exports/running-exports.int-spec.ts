import { once } from 'node:events';
import { setTimeout as elapsed } from 'node:timers/promises';
import { EXPORT_PAGE_SIZE } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import {
  countWorkerThreads,
  EXCEL,
  EXPORT_ROUTE,
  useExports,
  longExport,
  readSheet,
  startExport,
} from '../../testing/exports-under-test.js';
import { LiveStreamClient } from '../../testing/live-stream-client.js';

const exporting = useExports();
beforeEach(() => (exporting.services.exported = {}));

describe('import-export.md, Export: a running export', () => {
  it('should report its progress on the caller’s live stream at any gateway', async () => {
    const other = await exporting.start();
    const [mine, anothers] = [await exporting.signIn('admin', other.url), await exporting.signIn('valet', other.url)];
    const [own, others] = [await LiveStreamClient.open(mine), await LiveStreamClient.open(anothers)];
    exporting.services.exported = { harborview: longExport() };
    const response = await startExport(exporting.admin);
    response.resume();
    await eventually(() => expect(own.events.length).toBeGreaterThan(0));
    response.destroy();
    const rows = own.events.map(({ name, data }) => {
      expect([name, data]).toMatchObject(['export', { id: response.headers['x-request-id'] }]);
      return Number(Object(data).rows);
    });
    expect(rows).toEqual([...rows].sort((one, another) => one - another));
    expect(rows[0]).toBeGreaterThanOrEqual(EXPORT_PAGE_SIZE);
    expect(rows.at(-1)).toBeLessThan(Number(response.headers['x-total-count']));
    expect(others.events).toEqual([]);
    for (const listener of [own, others]) listener.close();
    await exporting.fixture.stop(other);
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should stop when the download is canceled', async () => {
    exporting.services.exported = { harborview: longExport() };
    const before = exporting.pagesAsked;
    const response = await startExport(exporting.admin);
    await once(response, 'readable');
    expect([await exporting.countRunning(), countWorkerThreads()]).toEqual([1, 1]);
    response.destroy();
    await eventually(async () => expect([await exporting.countRunning(), countWorkerThreads()]).toEqual([0, 0]));
    const requested = exporting.pagesAsked;
    // Any further requests would arrive before these.
    for (let call = 0; call < 20; call += 1) await exporting.admin.send('GET', '/api/clients?limit=1');
    expect(exporting.pagesAsked).toBe(requested);
    expect(requested).toBeLessThan(before + 400);
  });

  it('should request no more pages than its reader consumes', async () => {
    exporting.services.exported = { harborview: longExport() };
    const before = exporting.pagesAsked;
    const response = await startExport(exporting.admin);
    let asked: number;
    do {
      asked = exporting.pagesAsked;
      for (let call = 0; call < 200; call += 1) await exporting.admin.send('GET', '/api/clients?limit=1');
    } while (asked < exporting.pagesAsked);
    expect(asked).toBeLessThan(before + 300);
    response.destroy();
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should break off visibly when the clients service fails halfway', async () => {
    exporting.services.exported = { harborview: longExport(6) };
    exporting.services.failingExportPage = 4;
    await expect(startExport(exporting.admin).then(readSheet)).rejects.toThrow('aborted');
    exporting.services.failingExportPage = undefined;
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should fail before its first byte when the clients service fails at once', async () => {
    exporting.services.failingExportPage = 0;
    const { status, json } = await exporting.admin.send('POST', EXPORT_ROUTE, EXCEL);
    exporting.services.failingExportPage = undefined;
    expect([status, json]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(await exporting.countRunning()).toBe(0);
  });

  it('should wait, as long as its caller does, while another export of the lot is running', async () => {
    exporting.services.exported = { harborview: longExport() };
    const first = await startExport(exporting.admin);
    const answered: string[] = [];
    const second = startExport(exporting.admin).then((response) => {
      answered.push('second');
      return response;
    });
    // Longer than the deadline of other calls.
    await elapsed(6500);
    expect(answered).toEqual([]);
    first.destroy();
    const response = await second;
    expect(response.statusCode).toBe(200);
    response.destroy();
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should release its slot when its reader stalls for too long', async () => {
    const impatient = await exporting.start({ SLOW_READER_SECONDS: 1 });
    exporting.services.exported = { harborview: longExport() };
    const sleeping = await startExport(await exporting.signIn('admin', impatient.url));
    sleeping.on('error', () => undefined);
    const next = await startExport(await exporting.signIn('admin', impatient.url));
    expect(next.statusCode).toBe(200);
    next.destroy();
    sleeping.destroy();
    await exporting.fixture.stop(impatient);
  });

  it('should break off slow exports at shutdown', async () => {
    const stopping = await exporting.start({ SHUTDOWN_SECONDS: 2 });
    exporting.services.exported = { harborview: longExport() };
    const response = await startExport(await exporting.signIn('admin', stopping.url));
    const broken = expect(readSheet(response)).rejects.toThrow('aborted');
    await exporting.fixture.stop(stopping);
    await broken;
  });

  it('should complete nearly finished exports at shutdown', async () => {
    const stopping = await exporting.start({ SHUTDOWN_SECONDS: 120 });
    exporting.services.exported = { harborview: longExport(2) };
    const response = await startExport(await exporting.signIn('admin', stopping.url));
    await once(response, 'readable');
    const file = readSheet(response);
    await exporting.fixture.stop(stopping);
    expect((await file).rowCount).toBe(2 * EXPORT_PAGE_SIZE + 1);
    expect(countWorkerThreads()).toBe(0);
  });
});
