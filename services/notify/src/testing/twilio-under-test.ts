import { randomUUID } from 'node:crypto';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import type { NotifySettings } from '../config.js';
import { database as config } from '../database.js';
import { startNotify } from '../app.module.js';
import { createRecord, createText, staffContext, testNotifySettings } from './texts.js';
import { ACCOUNT_SETTINGS, TwilioServer } from './twilio/server.ts';

/** A row of `messages`, as far as tests read it. */
export interface TextRow extends Record<string, unknown> {
  state: string;
  attempts: number;
  provider_id: string | null;
  error_code: string | null;
}

/** One notify service that sends texts through a fake of Twilio. Each test uses its own phones. */
export class TwilioUnderTest {
  private phones = 0;
  /** The phones of customers by id. */
  private readonly customers = new Map<string, string>();

  private constructor(
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    readonly twilio: TwilioServer,
    public service: RunningService,
  ) {}

  static async begin(over: Partial<NotifySettings> = {}): Promise<TwilioUnderTest> {
    const database = await createTestDatabase(config);
    const broker = await TestBroker.open('notify');
    const twilio = new TwilioServer();
    await twilio.open();
    const service = await startNotify(TwilioUnderTest.settings(database, twilio, over));
    const running = new TwilioUnderTest(database, broker, twilio, service);
    await broker.answer({
      'clients.client.record': ({ id }) => createRecord({ id, phone: running.customers.get(id) ?? '310-555-0142' }),
    });
    return running;
  }

  private static settings(database: TestDatabase, twilio: TwilioServer, over: Partial<NotifySettings>) {
    return testNotifySettings(database, {
      SMS_PROVIDER: 'twilio',
      ...ACCOUNT_SETTINGS,
      TWILIO_API_URL: twilio.url,
      TEXTS_PER_SECOND: 100,
      ...over,
    });
  }

  /** Restarts the service with other settings. */
  async restart(over: Partial<NotifySettings> = {}): Promise<void> {
    await this.service.stop();
    this.service = await startNotify(TwilioUnderTest.settings(this.database, this.twilio, over));
  }

  /**
   * Lets the texts that a refusal stopped try at once. Both statements are one transaction: a text that is due after the first one
   * would try before an older text that still waits. They lock in the order of an attempt.
   */
  async endWait(): Promise<void> {
    await this.database.query(
      `UPDATE messages SET next_attempt_at = now() - interval '3 seconds' WHERE state = 'queued' AND next_attempt_at IS NOT NULL;
       UPDATE text_stops SET retry_at = now()`,
    );
  }

  async stops(): Promise<Record<string, unknown>[]> {
    return this.database.query('SELECT lot_id, error_code FROM text_stops ORDER BY lot_id');
  }

  async end(): Promise<void> {
    await this.broker.close();
    await this.service.stop();
    await this.twilio.close();
    await this.database.drop();
  }

  nextPhone(): string {
    return `+1310555${String((this.phones += 1)).padStart(4, '0')}`;
  }

  /** Texts the customer of this phone and returns the text's id. */
  async send(phone: string, lotId = 'harborview', message = 'Hi Rosa, welcome!'): Promise<string> {
    const text = createText({ phone, message });
    this.customers.set(text.metadata.customerId, phone);
    return (await this.broker.rpc.call('notify.text.send', text, staffContext(lotId))).id;
  }

  /** Stores a queued text without waking its delivery, as the handlers of events do. */
  async storeQueued(phone: string): Promise<string> {
    return this.insert(phone, 'queued', { next_attempt_at: 'now()' });
  }

  async insert(phone: string, state: string, columns: Record<string, string>): Promise<string> {
    const [row] = await this.database.query<{ id: string }>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, provider, state,
         ${Object.keys(columns).join()})
       VALUES ('harborview', $1, 'outbound', 'check_in', '', $2, 'Hi', 'twilio', $3, ${Object.values(columns).join()})
       RETURNING id`,
      [randomUUID(), phone, state],
    );
    return row?.id ?? '';
  }

  async rowOf(id: string): Promise<TextRow | undefined> {
    const rows = await this.database.query<TextRow>(
      'SELECT state, attempts, provider_id, error_code FROM messages WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** Receives the provider's report about the newest text to this phone. */
  async report(phone: string, status: string, errorCode: string | null): Promise<void> {
    const providerId = this.twilio.to(phone).at(-1)?.sid ?? '';
    const context = { lotId: null, requestId: 'r', actor: { kind: 'provider' as const } };
    await this.broker.rpc.call('notify.text.report', { providerId, to: phone, status, errorCode }, context);
  }

  becomes(id: string, row: Partial<TextRow>): Promise<void> {
    return eventually(async () => expect(await this.rowOf(id)).toMatchObject(row));
  }
}
