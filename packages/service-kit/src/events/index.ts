export { Broker, CONNECTION_OPTIONS } from './broker.js';
export { EventConsumer } from './consumer.js';
export { OutboxRelay } from './relay.js';
export { eventQueue } from './subscribers.js';
export { MESSAGING_TABLES } from './tables.js';
