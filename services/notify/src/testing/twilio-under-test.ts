import { randomUUID } from 'node:crypto';
import type { RunningService } from '@lotline/service-kit';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import type { NotifySettings } from '../config.js';
import { NotifyUnderTest } from './notify-under-test.js';
import { createText, staffContext } from './texts.js';
import { ACCOUNT_SETTINGS, TwilioServer } from './twilio/server.ts';

/** A row of `messages`, as far as tests read it. */
export interface TextRow extends Record<string, unknown> {
  state: string;
  attempts: number;
  provider_id: string | null;
  error_code: string | null;
}

/** One replica that sends texts through a fake of Twilio, for all tests of a `describe`. */
export const useTwilio = (over: Partial<NotifySettings> = {}): TwilioUnderTest =>
  useFixture(new TwilioUnderTest(1, over));

/** Replicas that send texts through a fake of Twilio. Each test uses its own phones. */
export class TwilioUnderTest extends NotifyUnderTest {
  readonly twilio = new TwilioServer();
  private numbers = 0;

  override async begin(): Promise<void> {
    await this.twilio.open();
    await super.begin();
  }

  override addReplica(over = this.over): Promise<RunningService> {
    const account = { SMS_PROVIDER: 'twilio' as const, ...ACCOUNT_SETTINGS, TWILIO_API_URL: this.twilio.url };
    return super.addReplica({ ...account, TEXTS_PER_SECOND: 100, ...over });
  }

  override async end(): Promise<void> {
    await super.end();
    await this.twilio.close();
  }

  /** Restarts the service with other settings. */
  async restart(over: Partial<NotifySettings> = {}): Promise<void> {
    await this.stopReplicas();
    await this.addReplica(over);
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

  nextPhone(): string {
    return `+1310555${String((this.numbers += 1)).padStart(4, '0')}`;
  }

  /** Texts the customer of this phone and returns the text's id. */
  async send(phone: string, lotId = 'harborview', message = 'Hi Rosa, welcome!'): Promise<string> {
    const text = createText({ phone, message });
    this.phones.set(text.metadata.customerId, phone);
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
