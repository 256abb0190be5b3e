import { alertsAnswers } from './alerts.js';
import { auditAnswers } from './audit.js';
import { boardsAnswers } from './boards.js';
import { browserErrorsAnswers } from './browser-errors.js';
import { clientsAnswers } from './clients.js';
import { importsAnswers } from './imports.js';
import { overviewAnswers } from './overview.js';
import { lotsAnswers } from './lots.js';
import { sessionAnswers } from './session.js';
import { settingsAnswers } from './settings.js';
import { shuttleAnswers } from './shuttle.js';
import { tokensAnswers } from './tokens.js';
import { usersAnswers } from './users.js';
import { webhooksAnswers } from './webhooks.js';

/** The success response of every REST call, by method and route (docs/product/api.md#calls). */
export const restAnswers = {
  ...sessionAnswers,
  ...settingsAnswers,
  ...clientsAnswers,
  ...importsAnswers,
  ...shuttleAnswers,
  ...boardsAnswers,
  ...overviewAnswers,
  ...alertsAnswers,
  ...usersAnswers,
  ...auditAnswers,
  ...tokensAnswers,
  ...lotsAnswers,
  ...webhooksAnswers,
  ...browserErrorsAnswers,
};

export { importAcceptedSchema, importRefusedSchema } from './imports.js';
export { apiErrorSchema, textErrorSchema, type ApiError } from './errors.js';
export { ownSessionSchema, type OwnSession, type SignedInUser } from './session.js';
export type { ListedLot, ManagedLot } from './lots.js';
export type { Settings } from './settings.js';
export type { CreatedToken } from './tokens.js';
