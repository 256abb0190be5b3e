import type { AllCalls, PlainCall } from '../call.js';
import { alertsCalls } from './alerts.calls.js';
import { accountCalls } from './account.calls.js';
import { auditCalls } from './audit.calls.js';
import { boardsCalls } from './boards.calls.js';
import { browserErrorsCalls } from './browser-errors.calls.js';
import { clientsCalls } from './clients.calls.js';
import { figuresCalls } from './figures.calls.js';
import { importsCalls } from './imports.calls.js';
import { logoCalls, lotsCalls } from './lots.calls.js';
import { ownSessionsCalls } from './own-sessions.calls.js';
import { plainCalls } from './plain.calls.js';
import { sessionCalls } from './session.calls.js';
import { shuttleCalls } from './shuttle.calls.js';
import { textsCalls } from './texts.calls.js';
import { tokensCalls } from './tokens.calls.js';
import { usersCalls } from './users.calls.js';
import { webhooksCalls } from './webhooks.calls.js';

const answered: AllCalls = {
  ...sessionCalls,
  ...ownSessionsCalls,
  ...accountCalls,
  ...clientsCalls,
  ...textsCalls,
  ...shuttleCalls,
  ...boardsCalls,
  ...usersCalls,
  ...auditCalls,
  ...tokensCalls,
  ...alertsCalls,
  ...lotsCalls,
  ...webhooksCalls,
  ...figuresCalls,
  ...importsCalls,
  ...browserErrorsCalls,
};

/** The descriptions of all routes, by method and path as in their controllers. */
export const CALLS: ReadonlyMap<string, PlainCall> = new Map(
  Object.entries({ ...plainCalls, ...logoCalls, ...answered }),
);
