import { BROWSER_ERROR_KINDS, PAGE_PATTERNS, type ServiceName } from '@lotline/protocol';

/** The shape of one metric. `exposedBy` are the services whose /metrics has it. Buckets are upper bounds in seconds. */
interface Definition<
  Type extends 'counter' | 'gauge' | 'histogram' = 'counter' | 'gauge' | 'histogram',
  Labels extends readonly string[] = readonly string[],
> {
  type: Type;
  exposedBy: readonly ServiceName[];
  labels: Labels;
  help: string;
  buckets?: readonly number[];
  /** The label values, in order, for which a counter exists from the start, at 0: an alert sees no increase of a new series. */
  from0?: readonly (readonly string[])[];
}

const counter = <const Labels extends readonly string[]>(
  exposedBy: readonly ServiceName[],
  labels: Labels,
  help: string,
  from0?: readonly (readonly string[])[],
): Definition<'counter', Labels> => ({ type: 'counter', exposedBy, labels, help, from0 });

const gauge = <const Labels extends readonly string[]>(
  exposedBy: readonly ServiceName[],
  labels: Labels,
  help: string,
): Definition<'gauge', Labels> => ({ type: 'gauge', exposedBy, labels, help });

const histogram = <const Labels extends readonly string[]>(
  exposedBy: readonly ServiceName[],
  labels: Labels,
  help: string,
  buckets: readonly number[],
): Definition<'histogram', Labels> => ({ type: 'histogram', exposedBy, labels, help, buckets });

/** For work that a person waits for. */
const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** For delays that an outage can make long. */
const SLOW = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

const ALL = ['gateway', 'auth', 'clients', 'shuttle', 'notify'] as const;
const SERVERS = ['auth', 'clients', 'shuttle', 'notify'] as const;
const JOBS = ['shuttle', 'notify'] as const;

/** `current`: the page is of the build that the gateway serves. */
const BROWSER_ERRORS = PAGE_PATTERNS.flatMap((page) =>
  ['current', 'other'].flatMap((version) => BROWSER_ERROR_KINDS.map((kind) => [page, version, kind])),
);

/**
 * Every metric of our own (docs/operations.md, "Metrics"). The label values are bounded: route templates, names of calls, events,
 * queues and states, and configured lots. Never ids, addresses or anything that a caller chooses.
 */
export const METRICS = {
  lotline_build_info: gauge(ALL, ['version', 'node'], 'Always 1; the labels are the versions of Lotline and of Node'),
  lotline_ready: gauge(ALL, [], '1 while /readyz answers 200'),
  lotline_check_ok: gauge(ALL, ['check'], '1 while the readiness check passes'),
  lotline_clock_ahead_seconds: gauge(
    ALL,
    [],
    'How far the clock of the process is ahead of the database’s at least, below 0 if it is behind',
  ),
  lotline_scrape_failures_total: counter(
    ALL,
    ['source'],
    'Reads for /metrics that failed or took too long; the gauges of a failed read are absent',
  ),

  lotline_http_request_duration_seconds: histogram(
    ['gateway'],
    ['method', 'route', 'status'],
    'HTTP requests by route template and status class, until the response was sent; live streams excluded',
    FAST,
  ),
  lotline_live_streams: gauge(
    ['gateway'],
    ['reader'],
    'Open live streams of staff, of pick-up boards and of programs with an API token',
  ),
  lotline_board_change_delay_seconds: histogram(
    ['gateway'],
    ['status'],
    'Time from the write of a ride change until this gateway serves it, by the new status of the ride',
    SLOW,
  ),
  lotline_sessions: gauge(['gateway'], [], 'Sessions that have not expired, of all gateways'),
  lotline_exports_running: gauge(['gateway'], [], 'Exports in progress'),
  lotline_client_errors_total: counter(
    ['gateway'],
    ['page', 'version', 'kind'],
    'Errors that browsers reported, by the pattern of the page, its version (current or other) and kind: exception, or chunk that could not be loaded',
    BROWSER_ERRORS,
  ),
  lotline_cached_compressions_total: counter(['gateway'], [], 'Cached responses that were compressed'),

  lotline_rpc_client_duration_seconds: histogram(
    ALL,
    ['call', 'outcome'],
    'Calls to other services, measured by the caller; the outcome is ok or an error code',
    FAST,
  ),
  lotline_rpc_server_duration_seconds: histogram(
    SERVERS,
    ['call', 'outcome'],
    'Calls, measured by the handler without the time in the queue; the outcome is ok or an error code',
    FAST,
  ),
  lotline_rpc_calls: gauge(
    SERVERS,
    ['state'],
    'Calls in this process that are running, or delivered and waiting for a slot',
  ),

  lotline_broker_blocked: gauge(
    ALL,
    [],
    '1 while RabbitMQ accepts no messages of this process, because its memory or disk is full',
  ),
  lotline_queue_messages: gauge(SERVERS, ['queue'], 'Messages that are ready in the queue'),
  lotline_queue_consumers: gauge(SERVERS, ['queue'], 'Consumers of the queue'),
  lotline_dead_letters: gauge(
    SERVERS,
    ['queue'],
    'Events in the dead-letter queue, which the service could not handle',
  ),
  lotline_outbox_rows: gauge(ALL, [], 'Events in the outbox, counted up to 10,000'),
  lotline_outbox_oldest_age_seconds: gauge(ALL, [], 'Age of the oldest event in the outbox, 0 if it is empty'),
  lotline_events_published_total: counter(
    ALL,
    ['event', 'outcome'],
    'Attempts to publish an event by outcome; unconfirmed attempts are repeated',
  ),
  lotline_events_handled_total: counter(
    SERVERS,
    ['event', 'outcome'],
    'Events by outcome: handled, duplicate, retried or dead_lettered',
  ),
  lotline_event_delay_seconds: histogram(
    SERVERS,
    ['event'],
    'Time from the write of an event until this service commits its effect',
    SLOW,
  ),
  lotline_event_oldest_age_seconds: gauge(
    SERVERS,
    [],
    'Age of the oldest event that this process has received but not handled, 0 if there is none',
  ),

  lotline_database_connections: gauge(ALL, ['pool', 'state'], 'Open connections to PostgreSQL, busy or idle'),
  lotline_database_connections_max: gauge(ALL, ['pool'], 'Maximum number of connections of the pool'),
  lotline_database_waiting: gauge(ALL, ['pool'], 'Transactions and statements that are waiting for a connection'),
  lotline_database_connection_wait_seconds: histogram(
    ALL,
    ['pool'],
    'Time that work waited for a connection, including waits that failed',
    FAST,
  ),
  lotline_database_statement_duration_seconds: histogram(
    ALL,
    ['pool', 'outcome'],
    'Statements by outcome: ok, failed, or unavailable if the database did not answer in time',
    FAST,
  ),
  lotline_database_size_bytes: gauge(['clients'], [], 'Size of the database on disk'),
  lotline_database_collation_mismatch: gauge(
    ['clients'],
    [],
    '1 if the operating system sorts text by another version than when the indexes were built',
  ),
  lotline_database_server_connections_max: gauge(
    ['clients'],
    [],
    'Connections that the PostgreSQL server accepts, without those reserved for superusers',
  ),
  lotline_backup_last_success_timestamp_seconds: gauge(
    ['clients'],
    [],
    'When the newest finished backup was taken, 0 if there is none',
  ),

  lotline_redis_up: gauge(JOBS, [], '1 if Redis accepted a write'),
  lotline_jobs: gauge(JOBS, ['queue', 'state'], 'Jobs in Redis by state: waiting, delayed or active'),
  lotline_job_duration_seconds: histogram(
    JOBS,
    ['queue', 'outcome'],
    'Runs of jobs by outcome: completed, delayed, failed, or given-up after two minutes',
    FAST,
  ),
  lotline_job_start_delay_seconds: histogram(
    JOBS,
    ['queue'],
    'Time from when a job was due until its first run started',
    SLOW,
  ),

  lotline_rides: gauge(['shuttle'], ['lot', 'status'], 'Rides on the board'),
  lotline_ride_longest_wait_seconds: gauge(
    ['shuttle'],
    ['lot'],
    'Time since the oldest ride request that is still waiting, 0 if there is none',
  ),
  lotline_unacknowledged_requests: gauge(
    ['shuttle'],
    ['lot'],
    'Waiting requests that no one acknowledged within 30 seconds',
  ),
  lotline_requests_unacknowledged_total: counter(['shuttle'], [], 'Ride requests that no one acknowledged in time'),
  lotline_on_duty_texts_total: counter(['shuttle'], [], 'Ride requests about which the on-duty phone was texted'),
  lotline_auto_checkout_runs_total: counter(['shuttle'], [], 'Runs of the sweeps over all lots'),
  lotline_auto_checkout_completed_total: counter(['shuttle'], [], 'Rides completed by the automatic check-out'),
  lotline_lot_sweep_failures_total: counter(['shuttle'], [], 'Failed sweeps, counted per lot'),
  lotline_completions_repeated_total: counter(
    ['shuttle'],
    [],
    'Completed rides whose event was emitted again because the customer was not checked out',
  ),

  lotline_texts: gauge(['notify'], ['state'], 'Outbound texts of the last 24 hours by state'),
  lotline_text_segments: gauge(
    ['notify'],
    ['lot'],
    'Segments that the provider was asked to send in the last 24 hours, which is what it bills; at most, because refused texts count too',
  ),
  lotline_texts_stopped_seconds: gauge(
    ['notify'],
    ['lot'],
    'Time since the provider began to refuse all texts of a lot; with the lot `all`, those of every lot; 0 if it takes them',
  ),
  lotline_texts_oldest_queued_age_seconds: gauge(['notify'], [], 'Age of the oldest queued text, 0 if there is none'),
  lotline_webhooks: gauge(
    ['notify'],
    ['state'],
    'Webhooks by state: active, failing, disabled after failing for a day, or paused by an admin',
  ),
  lotline_webhook_deliveries_waiting: gauge(['notify'], [], 'Deliveries of webhooks that wait for an attempt'),
  lotline_webhook_oldest_waiting_age_seconds: gauge(
    ['notify'],
    [],
    'Age of the oldest delivery that waits at an enabled webhook, 0 if there is none',
  ),
  lotline_webhook_attempt_duration_seconds: histogram(
    ['notify'],
    ['outcome'],
    'Attempts to deliver to a webhook by outcome: delivered, or why it failed',
    SLOW,
  ),
  lotline_imports: gauge(['clients'], ['state'], 'Imports in progress by state'),
  lotline_sign_ins_total: counter(['auth'], ['outcome'], 'Sign-ins: ok, invalid, or limited after too many failures', [
    ['ok'],
    ['invalid'],
    ['limited'],
  ]),
} satisfies Record<`lotline_${string}`, Definition>;

export type MetricName = keyof typeof METRICS;
type NameOf<Type> = { [Name in MetricName]: (typeof METRICS)[Name]['type'] extends Type ? Name : never }[MetricName];
export type CounterName = NameOf<'counter'>;
export type GaugeName = NameOf<'gauge'>;
export type HistogramName = NameOf<'histogram'>;
export type LabelOf<Name extends MetricName> = (typeof METRICS)[Name]['labels'][number];
