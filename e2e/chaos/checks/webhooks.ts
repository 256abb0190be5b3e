import type { Violation } from './answers.ts';
/** A delivery as notify has it, in the order in which they were stored. */
interface Delivery {
  id: string;
  subject: string;
  type: string;
  state: string;
  /** ms */
  occurredAt: number;
}

/** Deliveries in the order in which they were stored. */
export const DELIVERIES = `SELECT id, subject, type, state, (extract(epoch FROM occurred_at) * 1000)::float8 AS "occurredAt"
  FROM notify.webhook_deliveries ORDER BY number`;

/**
 * Changes without a delivery, and deliveries without a change, since the webhook was added. Events of earlier changes may still
 * arrive.
 */
export const UNMATCHED_DELIVERIES = `
  WITH since AS (SELECT min(created_at) AS at FROM notify.webhooks), changes AS (
    SELECT client_id::text AS subject,
      CASE action WHEN 'added' THEN 'customer.added' WHEN 'checked-in' THEN 'customer.checked_in' ELSE 'customer.checked_out' END AS type
    FROM clients.history, since
    WHERE history.at > since.at AND action IN ('added', 'checked-in', 'checked-out', 'checked-out-automatically')
    UNION ALL
    SELECT client_id::text, 'ride.requested' FROM shuttle.ride_moves, since
    WHERE ride_moves.at > since.at AND action = 'requested'
  ), counted AS (
    SELECT subject, type, count(*) AS made FROM changes GROUP BY 1, 2
  ), told AS (
    SELECT subject, type, count(*) AS told FROM notify.webhook_deliveries, since
    WHERE occurred_at > since.at
      AND type IN ('customer.added', 'customer.checked_in', 'customer.checked_out', 'ride.requested') GROUP BY 1, 2
  )
  SELECT subject, type, coalesce(made, 0)::int AS made, coalesce(told, 0)::int AS told
  FROM counted FULL JOIN told USING (subject, type) WHERE made IS DISTINCT FROM told`;

/**
 * Checks that every change was delivered once, that every delivery arrived, and that the deliveries of a customer arrived in
 * order.
 */
export function checkWebhooks(
  deliveries: Delivery[],
  untold: { subject: string; type: string; made: number; told: number }[],
  { arrivals, rejected }: { arrivals: ReadonlyMap<string, number>; rejected: number },
): Violation[] {
  const before: Map<string, Delivery> = new Map();
  const violations = untold.map(({ subject, type, made, told }) =>
    violation('webhooks differ from changes', `${type} of ${subject}: ${made} changes, ${told} deliveries`),
  );
  if (rejected > 0) violations.push(violation('webhook with a wrong signature', String(rejected)));
  for (const delivery of deliveries) {
    const { id, subject, type, state, occurredAt } = delivery;
    const arrived = arrivals.get(id);
    // A customer who was deleted before an import's delivery is not sent.
    if (state === 'skipped') continue;
    if (state !== 'delivered' || arrived === undefined) {
      violations.push(violation('webhook not delivered', `${id}, ${type} of ${subject}: ${state}`));
      continue;
    }
    const previous = before.get(subject);
    // The broker may deliver an event late. Then it is stored behind one that happened after it.
    if (previous && previous.occurredAt <= occurredAt && (arrivals.get(previous.id) ?? 0) > arrived)
      violations.push(violation('webhooks out of order', `${type} of ${subject} before ${previous.type}`));
    before.set(subject, delivery);
  }
  return violations;
}

const violation = (kind: string, what: string) => ({ kind, what, requestIds: [] });
