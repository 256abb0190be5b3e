import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client, TextSummary } from '@lotline/protocol';
import { callWebhook } from '../../services/notify/src/testing/twilio/webhooks.ts';
import { booking } from '../support/customers.js';
import { eventually, startLotline, type Lotline } from '../support/lotline.js';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.js';
import { Caller } from '../support/staff.js';

const run = promisify(execFile);
/** The demo's token. */
const TOKEN = 'lotline-demo-token';
const CUSTOMER = { firstName: 'Zebulonia', lastName: 'Quackenbush', notes: 'a violet heron' };
const PERSONAL = /zebulonia|quackenbush|violet heron|628[^0-9]{0,3}471[^0-9]{0,3}903/i;

/** Starts a program with tracing on or off, and returns the OpenTelemetry modules that it has loaded. */
async function loadedModules(env: Record<string, string>): Promise<string[]> {
  const program = `
    import 'reflect-metadata';
    import { createRequire } from 'node:module';
    import { runProgram } from '@lotline/service-kit';
    import { z } from 'zod';
    const start = async () => {
      await import('@lotline/service-kit');
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      console.log(JSON.stringify(loaded.filter((file) => file.includes('@opentelemetry'))));
      process.exit(0);
    };
    await runProgram(process, { service: 'auth', settings: z.object({}), start });`;
  const settings = {
    DATABASE_URL: 'postgres://127.0.0.1/unused',
    RABBITMQ_URL: 'amqp://127.0.0.1',
  };
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...inherited } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...inherited, ...settings, ...env },
  });
  return JSON.parse(stdout);
}

describe('without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('no module of the OpenTelemetry SDK is loaded', async () => {
    // prom-client loads the API, which does nothing without an SDK.
    const isSdk = (file: string): boolean => !file.includes('@opentelemetry/api/');
    expect((await loadedModules({})).filter(isSdk)).toEqual([]);
    expect((await loadedModules({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).filter(isSdk)).toEqual([]);
    const traced = await loadedModules({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(traced.filter(isSdk).length).toBeGreaterThan(0);
  });
});

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let receiver: OtlpReceiver;
  let lotline: Lotline;
  let admin: Caller;
  beforeAll(async () => {
    receiver = await OtlpReceiver.open();
    lotline = await startLotline({ env: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
    admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
  });
  afterAll(async () => {
    await lotline?.stop();
    await receiver?.close();
  });

  /** The spans of the trace that begins with a request, once those of all `names` have arrived. */
  async function traceOf(route: string, names: string[]): Promise<ReceivedSpan[]> {
    let trace: ReceivedSpan[] = [];
    await eventually(() => {
      const root = receiver.spans.findLast((span) => span.name === route);
      trace = receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
      expect(trace.map(({ service, name }) => `${service}: ${name}`)).toEqual(expect.arrayContaining(names));
    });
    return trace;
  }

  /** The names of a span and of all spans above it, from the request on. Several services may handle one event. */
  function pathTo(trace: ReceivedSpan[], name: string, service?: string): string[] {
    let span = trace.find((each) => each.name === name && (service === undefined || each.service === service));
    const path: string[] = [];
    for (; span; span = trace.find(({ spanId }) => spanId === span?.parentSpanId)) {
      path.unshift(`${span.service}: ${span.name}`);
    }
    return path;
  }

  async function addCheckedIn(phone: string): Promise<Client> {
    const { status, body: client } = await admin.post<Client>('/api/clients', booking({ ...CUSTOMER, phone }));
    expect(status).toBe(201);
    await admin.patch(`/api/clients/${client.id}/check-in-status`, { status: 'checked-in' });
    return client;
  }

  it('a ride that is requested by text is one trace through four services to the reply', async () => {
    const client = await addCheckedIn('(628) 471-9035');
    const { body: lot } = await admin.get<{ textingNumber: string }>('/api/settings');
    const form = { MessageSid: `SM${Date.now()}`, From: '+16284719035', To: lot.textingNumber, NumMedia: '0' };
    const { text } = await callWebhook(TOKEN, `${lotline.url}/api/sms/inbound`, { ...form, Body: 'shuttle' });
    expect(text).toContain(client.firstName);

    const trace = await traceOf('POST /api/sms/inbound', [
      'gateway: POST /api/sms/inbound',
      'notify: notify.text.receive',
      'clients: clients.client.by-phone',
      'shuttle: shuttle.link.request',
      'shuttle: publish ride.changed',
      'clients: handle ride.changed',
      'notify: publish message.changed',
      'clients: handle message.changed',
    ]);
    expect(pathTo(trace, 'shuttle.link.request')).toEqual([
      'gateway: POST /api/sms/inbound',
      'gateway: call notify.text.receive',
      'notify: notify.text.receive',
      'notify: call shuttle.link.request',
      'shuttle: shuttle.link.request',
    ]);
    expect(pathTo(trace, 'handle ride.changed', 'clients').slice(-3)).toEqual([
      'shuttle: shuttle.link.request',
      'shuttle: publish ride.changed',
      'clients: handle ride.changed',
    ]);
    const published = trace.find(({ name }) => name === 'publish ride.changed');
    expect(published?.attributes['lotline.outbox.delay_ms']).toEqual(expect.anything());
    expect(Number(published?.endedAt) - Number(published?.startedAt)).toBeGreaterThanOrEqual(
      Number(published?.attributes['lotline.outbox.delay_ms']),
    );
    // The statements of each service, within its own work.
    for (const service of ['notify', 'shuttle', 'clients']) {
      const statements = trace.filter((span) => span.service === service && span.attributes['db.system.name']);
      expect([service, statements.length > 0]).toEqual([service, true]);
      expect(statements.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([]);
    }
  });

  it('a text that staff send is traced through the job to the provider', async () => {
    const { body: client } = await admin.post<Client>(
      '/api/clients',
      booking({ ...CUSTOMER, phone: '(628) 471-9037' }),
    );
    await admin.post(`/api/clients/${client.id}/texts`, { message: 'The violet heron waits.' });
    await eventually(async () => {
      const { body } = await admin.get<TextSummary[]>(`/api/clients/${client.id}/texts`);
      expect(body[0]?.state).not.toBe('queued');
    });
    const trace = await traceOf('POST /api/clients/:id/texts', ['notify: process sms', 'notify: send text']);
    expect(pathTo(trace, 'send text')).toEqual([
      'gateway: POST /api/clients/:id/texts',
      'gateway: call notify.text.answer',
      'notify: notify.text.answer',
      'notify: process sms',
      'notify: send text',
    ]);
  });

  it('every log line within a trace has its id', async () => {
    await admin.patch('/api/clients/00000000-0000-4000-8000-000000000000/check-in-status', { status: 'checked-in' });
    const [line] = await awaitLogEntries(
      (entry) => entry.route === '/api/clients/:id/check-in-status' && entry.status === 404,
    );
    expect(line?.traceId).toMatch(/^[0-9a-f]{32}$/);
    await eventually(() => expect(receiver.spans.map(({ traceId }) => traceId)).toContain(line?.traceId));
  });

  async function awaitLogEntries(isWanted: (entry: Record<string, unknown>) => boolean) {
    let found: Record<string, unknown>[] = [];
    const folder = join(lotline.dataFolder, 'logs');
    await eventually(() => {
      const lines = readdirSync(folder)
        .filter((file) => file.startsWith('gateway'))
        .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
        .filter((line) => line.startsWith('{'));
      found = lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(isWanted);
      expect(found.length).toBeGreaterThan(0);
    });
    return found;
  }

  it('no span contains a name, a phone, a link or a text', async () => {
    const client = await addCheckedIn('(628) 471-9036');
    const asked = await new Caller(lotline.url).post(`/api/shuttle-request/${client.shuttleRequestId}`);
    expect(asked.status).toBe(200);
    await admin.get('/api/clients?search=Quackenbush');
    await traceOf('POST /api/shuttle-request/:link', ['clients: handle ride.changed']);
    const sent = receiver.bodies.join('\n');
    expect(PERSONAL.exec(sent)?.[0]).toBeUndefined();
    expect(sent).not.toContain(client.shuttleRequestId);
  });
});
