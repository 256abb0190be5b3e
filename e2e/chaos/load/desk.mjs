import { newBooking } from './bookings.mjs';

/**
 * @typedef {import('./caller.mjs').Caller} Caller
 * @typedef {import('./caller.mjs').Asked} Asked
 * @typedef {import('./caller.mjs').Answer} Answer
 *
 * A customer as the desk knows them.
 * @typedef {object} Customer
 * @property {string} id
 * @property {string} link
 * @property {number} version
 * @property {Record<string, unknown>} booking as it was last saved
 */

/** People try again after this pause. */
const RETRY_MS = 3000;
const FORM = { 'content-type': 'application/json' };

let intents = 0;
let notes = 0;

/**
 * The actions of staff and customers. Each is repeated until it is acknowledged and returns undefined if it never is.
 */
export class Desk {
  /** @param {import('./pace.mjs').Pace} pace @param {number} [retryMs] after a refusal */
  constructor(pace, retryMs = RETRY_MS) {
    this.pace = pace;
    this.retryMs = retryMs;
  }

  /** @param {Caller} staff @returns {Promise<Customer | undefined>} */
  async add(staff) {
    const booking = newBooking();
    // If the response to an attempt was lost, the next attempt finds the customer and gets 409.
    const asked = { kind: 'add', method: 'POST', path: '/api/clients', body: booking, effect: `add ${booking.phone}` };
    const answer = await this.untilAcknowledged(staff, asked, [409]);
    const client = answer?.status === 409 ? answer.body?.existingClient : answer?.body;
    return client && { id: client.id, link: client.shuttleRequestId, version: client.version, booking };
  }

  /** Returns the check-in time, which the welcome text contains. @param {Caller} staff @param {Customer} customer @returns {Promise<string | undefined>} */
  async checkIn(staff, customer) {
    const { id } = customer;
    const path = `/api/clients/${id}/check-in-status`;
    const asked = { kind: 'check-in', method: 'PATCH', path, body: { status: 'checked-in' }, effect: `in ${id}` };
    const record = (await this.untilAcknowledged(staff, asked))?.body;
    customer.version = record?.version ?? customer.version;
    return record?.manualCheckInTimestamp;
  }

  /** @param {Caller} staff @param {Customer} customer */
  checkOut(staff, { id }) {
    const path = `/api/clients/${id}/check-out-status`;
    const asked = { kind: 'check-out', method: 'PATCH', path, body: { status: 'checked-out' }, effect: `out ${id}` };
    return this.untilAcknowledged(staff, asked);
  }

  /** Sends the welcome text, as the front end does after a check-in. @param {Caller} staff @param {Customer} customer @param {string} timestamp */
  text(staff, { id, booking }, timestamp) {
    const metadata = { customerId: id, customerName: booking.firstName, event: 'check_in', timestamp };
    const body = { phone: booking.phone, message: `Hi ${booking.firstName}, welcome! (${timestamp})`, metadata };
    const asked = { kind: 'text', method: 'POST', path: '/api/send-sms', body, effect: `text ${id} ${timestamp}` };
    return this.untilAcknowledged(staff, asked);
  }

  /**
   * Edits the version that the desk knows. After a conflict, continues from the current record; after a lost response, checks
   * in the history whether the edit was saved.
   * @param {Caller} staff @param {Customer} customer
   */
  async edit(staff, customer) {
    notes += 1;
    const edited = editOf(notes);
    const path = `/api/clients/${customer.id}`;
    const intent = this.#newIntent('edit');
    const effect = `edit ${customer.id} ${edited.notes}`;
    const isDone = (/** @type {number} */ status, /** @type {any} */ body) =>
      status === 412 && body?.current?.notes === edited.notes;
    for (let mayBeDone = false; ;) {
      const body = { ...customer.booking, ...edited };
      const headers = { 'if-match': `"${customer.version}"` };
      const asked = { kind: 'edit', method: 'PUT', path, body, headers, rejections: [412], isDone, intent, effect };
      const answer = await staff.send(asked);
      if (answer.ok) return applyRecord(customer, answer.body.current ?? answer.body);
      if (answer.status === 412) {
        const kept = mayBeDone ? await isInHistory(staff, path, edited.notes) : false;
        if (kept !== undefined) applyRecord(customer, answer.body.current);
        if (kept) return customer;
        mayBeDone &&= kept === undefined;
      } else if (answer.retryable) mayBeDone = true;
      else return undefined;
      if (this.pace.isOver) return undefined;
      if (mayBeDone) await this.pace.pause(this.retryMs);
    }
  }

  /** @param {Caller} admin @param {Customer} customer */
  delete(admin, { id, booking }) {
    const effect = `delete ${id} ${booking.phone}`;
    const asked = { kind: 'delete', method: 'DELETE', path: `/api/clients/${id}`, effect };
    return this.untilAcknowledged(admin, asked, [404]);
  }

  /** The customer requests a ride. @param {Caller} customer @param {Customer} who */
  press(customer, { id, link }) {
    const path = `/api/shuttle-request/${link}`;
    const effect = `ride ${id} requesting_ride`;
    return this.untilAcknowledged(customer, { kind: 'press', method: 'POST', path, headers: FORM, effect });
  }

  /** @param {Caller} staff @param {Customer} customer @param {'picked_up' | 'dropped_off' | null} status @param {number | null} [lane] */
  move(staff, { id }, status, lane = null) {
    const path = `/api/clients/${id}/shuttle-status`;
    const effect = `ride ${id} ${status ?? 'off'}`;
    const asked = { kind: 'move', method: 'PATCH', path, body: { status, shuttleNumber: lane }, effect };
    // If the response to a drop-off was lost, the automatic check-out may have followed.
    return this.untilAcknowledged(staff, asked, status === 'dropped_off' ? [410] : []);
  }

  /** @param {Caller} caller @param {Asked} asked @param {number[]} [doneBefore] statuses that mean "already done" on a retry @returns {Promise<Answer | undefined>} */
  async untilAcknowledged(caller, asked, doneBefore = []) {
    const intent = this.#newIntent(asked.kind);
    for (let tries = 1; ; tries += 1) {
      const answer = await caller.send({ ...asked, intent, ...(tries > 1 && { accepted: doneBefore }) });
      if (answer.ok) return answer;
      if (!answer.retryable || this.pace.isOver) return undefined;
      await this.pace.pause(this.retryMs);
    }
  }

  /** @param {string} kind */
  #newIntent(kind) {
    intents += 1;
    return `${kind} ${intents}`;
  }
}

/** Returns three fields with unique notes. @param {number} number */
const editOf = (number) => ({
  notes: `note ${number}`,
  parkingSpot: `B${number % 90}`,
  paymentAmount: `${80 + (number % 20)}.50`,
});

/** Updates the desk's view of the record. @param {Customer} customer @param {Record<string, any>} record */
function applyRecord(customer, record) {
  const fields = Object.keys(customer.booking).map((field) => [field, record[field] ?? '']);
  return Object.assign(customer, { version: record.version, booking: Object.fromEntries(fields) });
}

/** Returns undefined if the history cannot be read. @param {Caller} staff @param {string} path @param {string} note */
async function isInHistory(staff, path, note) {
  const { ok, body } = await staff.send({ kind: 'history', path: `${path}/history` });
  if (!ok) return undefined;
  const changes = /** @type {{changes: {field: string, to: string}[]}[]} */ (body).flatMap((entry) => entry.changes);
  return changes.some(({ field, to }) => field === 'notes' && to === note);
}
