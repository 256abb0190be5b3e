export { createLogger, currentRequestId, NestLogger, withRequestId } from './logger.js';
export type { Logger } from 'pino';
