import { newBooking } from './bookings.ts';
import type { Json, Answer, Asked, Caller } from './caller.ts';
import type { Pace } from './pace.ts';

/** A customer as the desk knows them. */
export interface Customer {
  id: string;
  link: string;
  version: number;
  /** as it was last saved */
  booking: Record<string, unknown>;
}

/** People try again after this pause. */
const RETRY_MS = 3000;
const FORM = { 'content-type': 'application/json' };

let intents = 0;
let notes = 0;

/**
 * The actions of staff and customers. Each is repeated until it is acknowledged and returns undefined if it never is.
 */
export class Desk {
  readonly pace: Pace;
  readonly retryMs: number;

  /** @param retryMs after a refusal */
  constructor(pace: Pace, retryMs: number = RETRY_MS) {
    this.pace = pace;
    this.retryMs = retryMs;
  }

  async add(staff: Caller): Promise<Customer | undefined> {
    const booking = newBooking();
    // If the response to an attempt was lost, the next attempt finds the customer and gets 409.
    const asked = { kind: 'add', method: 'POST', path: '/api/clients', body: booking, effect: `add ${booking.phone}` };
    const answer = await this.untilAcknowledged(staff, asked, [409]);
    const client = answer?.status === 409 ? answer.body?.existingClient : answer?.body;
    return client && { id: client.id, link: client.shuttleRequestId, version: client.version, booking };
  }

  /** Returns the check-in time, which the welcome text contains. */
  async checkIn(staff: Caller, customer: Customer): Promise<string | undefined> {
    const { id } = customer;
    const path = `/api/clients/${id}/check-in-status`;
    const asked = { kind: 'check-in', method: 'PATCH', path, body: { status: 'checked-in' }, effect: `in ${id}` };
    const record = (await this.untilAcknowledged(staff, asked))?.body;
    customer.version = record?.version ?? customer.version;
    return record?.manualCheckInTimestamp;
  }

  checkOut(staff: Caller, { id }: Customer) {
    const path = `/api/clients/${id}/check-out-status`;
    const asked = { kind: 'check-out', method: 'PATCH', path, body: { status: 'checked-out' }, effect: `out ${id}` };
    return this.untilAcknowledged(staff, asked);
  }

  /** Sends the welcome text, as the front end does after a check-in. */
  text(staff: Caller, { id, booking }: Customer, timestamp: string) {
    const metadata = { customerId: id, customerName: booking.firstName, event: 'check_in', timestamp };
    const body = { phone: booking.phone, message: `Hi ${booking.firstName}, welcome! (${timestamp})`, metadata };
    const asked = { kind: 'text', method: 'POST', path: '/api/send-sms', body, effect: `text ${id} ${timestamp}` };
    return this.untilAcknowledged(staff, asked);
  }

  /**
   * Edits the version that the desk knows. After a conflict, continues from the current record; after a lost response, checks
   * in the history whether the edit was saved.
   */
  async edit(staff: Caller, customer: Customer) {
    notes += 1;
    const edited = editOf(notes);
    const path = `/api/clients/${customer.id}`;
    const intent = this.#newIntent('edit');
    const effect = `edit ${customer.id} ${edited.notes}`;
    const isDone = (status: number, body: Json) => status === 412 && body?.current?.notes === edited.notes;
    for (let mayBeDone = false; ;) {
      const body = { ...customer.booking, ...edited };
      const headers = { 'if-match': `"${customer.version}"` };
      const asked = { kind: 'edit', method: 'PUT', path, body, headers, rejections: [412], isDone, intent, effect };
      const answer = await staff.send(asked);
      if (answer.ok) return applyRecord(customer, answer.body.current ?? answer.body);
      if (answer.status === 412) {
        const kept: boolean | undefined = mayBeDone ? await isInHistory(staff, path, edited.notes) : false;
        if (kept !== undefined) applyRecord(customer, answer.body.current);
        if (kept) return customer;
        mayBeDone &&= kept === undefined;
      } else if (answer.retryable) mayBeDone = true;
      else return undefined;
      if (this.pace.isOver) return undefined;
      if (mayBeDone) await this.pace.pause(this.retryMs);
    }
  }

  delete(admin: Caller, { id, booking }: Customer) {
    const effect = `delete ${id} ${booking.phone}`;
    const asked = { kind: 'delete', method: 'DELETE', path: `/api/clients/${id}`, effect };
    return this.untilAcknowledged(admin, asked, [404]);
  }

  /** The customer requests a ride. */
  press(customer: Caller, { id, link }: Customer) {
    const path = `/api/shuttle-request/${link}`;
    const effect = `ride ${id} requesting_ride`;
    return this.untilAcknowledged(customer, { kind: 'press', method: 'POST', path, headers: FORM, effect });
  }

  move(staff: Caller, { id }: Customer, status: 'picked_up' | 'dropped_off' | null, lane: number | null = null) {
    const path = `/api/clients/${id}/shuttle-status`;
    const effect = `ride ${id} ${status ?? 'off'}`;
    const asked = { kind: 'move', method: 'PATCH', path, body: { status, shuttleNumber: lane }, effect };
    // If the response to a drop-off was lost, the automatic check-out may have followed.
    return this.untilAcknowledged(staff, asked, status === 'dropped_off' ? [410] : []);
  }

  /** @param doneBefore statuses that mean "already done" on a retry */
  async untilAcknowledged(caller: Caller, asked: Asked, doneBefore: number[] = []): Promise<Answer | undefined> {
    const intent = this.#newIntent(asked.kind);
    for (let tries = 1; ; tries += 1) {
      const answer = await caller.send({ ...asked, intent, ...(tries > 1 && { accepted: doneBefore }) });
      if (answer.ok) return answer;
      if (!answer.retryable || this.pace.isOver) return undefined;
      await this.pace.pause(this.retryMs);
    }
  }

  #newIntent(kind: string) {
    intents += 1;
    return `${kind} ${intents}`;
  }
}

/** Returns three fields with unique notes. */
const editOf = (number: number) => ({
  notes: `note ${number}`,
  parkingSpot: `B${number % 90}`,
  paymentAmount: `${80 + (number % 20)}.50`,
});

/** Updates the desk's view of the record. */
function applyRecord(customer: Customer, record: Json) {
  const fields = Object.keys(customer.booking).map((field) => [field, record[field] ?? '']);
  return Object.assign(customer, { version: record.version, booking: Object.fromEntries(fields) });
}

/** Returns undefined if the history cannot be read. */
async function isInHistory(staff: Caller, path: string, note: string) {
  const { ok, body } = await staff.send({ kind: 'history', path: `${path}/history` });
  if (!ok) return undefined;
  const changes = (body as { changes: { field: string; to: string }[] }[]).flatMap((entry) => entry.changes);
  return changes.some(({ field, to }) => field === 'notes' && to === note);
}
