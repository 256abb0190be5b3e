export { Broker } from './broker.js';
export { EventConsumer, RETRIES_MS } from './consumer.js';
export { changeWithEvents } from './outbox.js';
export { OutboxRelay } from './relay.js';
export { eventQueue } from './queues.js';
export { MESSAGING_TABLES } from './tables.js';
export { resendDeadLetters } from './resend.js';
