import { connect } from 'amqplib';
import { waitUntil } from '../../../scripts/processes/wait-until.ts';
import { markLate, type Violation } from './answers.ts';
import type { Query } from './effects.ts';

/** Each query returns the ids that differ and both sides. */
const DIFFERENCES = {
  'clients.rides is not shuttle.rides': `
    SELECT client_id AS id, own AS owner, copy FROM (
      SELECT client_id, jsonb_build_array(lot_id, version, status, lane, position, alert, requested_at, picked_up_at,
        dropped_off_at, dropped_off_at) AS own FROM shuttle.rides) AS owner
    FULL JOIN (
      SELECT client_id, jsonb_build_array(lot_id, version, shuttle_status, shuttle_number, shuttle_position,
        play_audio_alert, customer_requesting_ride_timestamp, customer_picked_up_timestamp, dropped_off_timestamp,
        customer_dropped_off_timestamp) AS copy FROM clients.rides) AS held USING (client_id)
    WHERE own IS DISTINCT FROM copy`,
  'shuttle.riders is not clients.clients': `
    SELECT client_id AS id, own AS owner, copy FROM (
      SELECT id AS client_id, jsonb_build_array(lot_id, version, shuttle_request_id,
        manual_check_out_status IS NOT NULL AND NOT checked_in, jsonb_build_object('firstName', first_name,
        'lastName', last_name, 'phone', phone, 'partySize', party_size, 'terminal', terminal, 'parkingSpot', parking_spot,
        'returningAirline', returning_airline, 'clientType', client_type, 'language', language)
        || CASE WHEN notes ~ '\\S' THEN '{"hasNotes": true}' ELSE '{}' END::jsonb) AS own FROM clients.clients) AS owner
    FULL JOIN (
      SELECT client_id, jsonb_build_array(lot_id, version, link, checked_out, '{"language": "en"}' || card) AS copy
      FROM shuttle.riders WHERE card IS NOT NULL) AS held USING (client_id)
    WHERE own IS DISTINCT FROM copy`,
  'clients.undeliverable_phones is not notify.undeliverable_phones': `
    SELECT coalesce(held.id, own.id) AS id, to_jsonb(own) AS owner, to_jsonb(held) AS copy
    FROM (SELECT id, lot_id, substr(phone, 2) AS digits, version, reason FROM notify.undeliverable_phones) AS own
    FULL JOIN (SELECT id, lot_id, digits, version, reason FROM clients.undeliverable_phones) AS held USING (id)
    WHERE to_jsonb(own) IS DISTINCT FROM to_jsonb(held)`,
  'lots_copy is not auth.lots': `
    SELECT service || ' ' || id AS id, to_jsonb(own) AS owner, to_jsonb(held) AS copy
    FROM (SELECT service, id, version, body FROM auth.lots, unnest('{gateway,clients,shuttle,notify}'::text[]) service) AS own
    FULL JOIN (
      SELECT service, id, version, lot - '{id,version,archivedAt,createdAt,updatedAt}'::text[] AS body FROM (
        SELECT 'gateway' AS service, * FROM gateway.lots_copy UNION ALL SELECT 'clients', * FROM clients.lots_copy
        UNION ALL SELECT 'shuttle', * FROM shuttle.lots_copy UNION ALL SELECT 'notify', * FROM notify.lots_copy) AS copies
    ) AS held USING (service, id)
    WHERE to_jsonb(own) IS DISTINCT FROM to_jsonb(held)`,
  'a lot differs from its audit': `
    SELECT id, to_jsonb(version) AS owner, to_jsonb(recorded) AS copy FROM auth.lots,
      LATERAL (SELECT count(*) AS recorded FROM auth.audit WHERE lot_id = lots.id AND kind LIKE 'lot-%') AS audit
    WHERE version <> recorded`,
  'version differs from the number of changes': `
    SELECT c.id, to_jsonb(c.version) AS owner, (SELECT to_jsonb(count(*)) FROM clients.history h WHERE h.client_id = c.id) AS copy
    FROM clients.clients c
    WHERE c.phone LIKE $1 AND c.version <> (SELECT count(*) FROM clients.history h WHERE h.client_id = c.id)`,
};

/** @param phones for LIKE: those that this run has made */
export async function checkCopies(query: Query, phones: string): Promise<Violation[]> {
  const all = await Promise.all(
    Object.entries(DIFFERENCES).map(async ([kind, sql]) => {
      const rows = await query(sql, sql.includes('$1') ? [phones] : []);
      return rows.map(({ id, owner, copy }) => ({
        kind,
        what: `${id}: ${JSON.stringify(owner)} against ${JSON.stringify(copy)}`,
        requestIds: [],
      }));
    }),
  );
  return all.flat();
}

/** A text whose worker was killed is given up and sent again after half a minute. */
const MAX_MS = 75_000;
/** Work that is pending for longer never ends. */
const LOST_AFTER_MS = 300_000;
const POLL_MS = 500;
/** Updates only deliveries that are not due yet: locking due ones would keep them from being claimed. */
const RETRY_WEBHOOKS = `UPDATE notify.webhook_deliveries SET next_attempt_at = now() WHERE state = 'pending' AND next_attempt_at > now()`;
const OUTBOXES = ['auth', 'clients', 'shuttle', 'notify'];
const QUEUES = ['clients.events', 'shuttle.events', 'notify.events'];

/**
 * Describes the pending work.
 * @param phones for LIKE
 */
async function pendingWork(query: Query, rabbitmqUrl: string, phones: string) {
  const left = await Promise.all([
    ...OUTBOXES.map((schema) => countRows(query, `events in ${schema}'s outbox`, `FROM ${schema}.outbox`)),
    countRows(query, 'texts', `FROM notify.messages WHERE state NOT IN ('delivered', 'failed')`),
    countRows(query, 'webhook deliveries', `FROM notify.webhook_deliveries WHERE state IN ('pending', 'sending')`),
    countRows(query, 'rides that wait for the automatic check-out', `FROM shuttle.rides WHERE status = 'dropped_off'`),
    // Customers who were dropped off but not checked out yet: the event is pending.
    countRows(
      query,
      'check-outs',
      `FROM clients.clients c WHERE phone LIKE '${phones}' AND checked_in
       AND EXISTS (SELECT FROM shuttle.ride_moves m WHERE m.client_id = c.id AND to_status = 'dropped_off')`,
    ),
    // An import whose sender was killed stays open until the next one starts.
    countRows(query, 'imports', `FROM clients.imports WHERE ended_at IS NULL AND state <> 'receiving'`),
    // Messages that a service is handling are not counted by any queue.
    { what: 'differences of copies', count: (await checkCopies(query, phones)).length },
    ...(await countMessages(rabbitmqUrl, QUEUES)),
  ]);
  return left.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}

async function countRows(query: Query, what: string, from: string) {
  const [row] = await query(`SELECT count(*)::int AS count ${from}`);
  return { what, count: Number(row?.count) };
}

async function countMessages(url: string, queues: string[]) {
  const connection = await connect(url);
  try {
    const channel = await connection.createChannel();
    const counts = [];
    for (const queue of queues) {
      const { messageCount } = await channel.checkQueue(queue);
      counts.push({ what: `messages in ${queue}`, count: messageCount });
    }
    return counts;
  } finally {
    await connection.close();
  }
}

/** Waits until no work is pending. Work that never ends is a violation; work that ends after MAX_MS is late. */
export async function drain(query: Query, rabbitmqUrl: string, phones: string): Promise<Violation[]> {
  let left: string[] = [];
  const startedAt = Date.now();
  const isEmpty = async () => {
    // A delivery that failed several times waits for minutes. The receiver is reliable by now.
    await query(RETRY_WEBHOOKS).catch(() => undefined);
    left = await pendingWork(query, rabbitmqUrl, phones).catch((error) => [String(error)]);
    return left.length === 0;
  };
  if (await waitUntil(isEmpty, LOST_AFTER_MS, POLL_MS)) {
    const tookMs = Date.now() - startedAt;
    if (tookMs <= MAX_MS) return [];
    return [markLate({ kind: 'drained late', what: `after ${Math.round(tookMs / 1000)} s`, requestIds: [] })];
  }
  return left.map((what) => ({ kind: 'not drained', what, requestIds: [] }));
}

export async function checkDeadLetters(rabbitmqUrl: string): Promise<Violation[]> {
  const dead = await countMessages(
    rabbitmqUrl,
    QUEUES.map((queue) => `${queue}.dlq`),
  );
  const some = dead.filter(({ count }) => count > 0);
  return some.map(({ what, count }) => ({ kind: 'dead letters', what: `${count} ${what}`, requestIds: [] }));
}
