export {
  createLogger,
  currentRequestId,
  describeFatal,
  endOnUncaughtErrors,
  NestLogger,
  withRequestId,
} from './logger.js';
export type { Logger } from 'pino';
