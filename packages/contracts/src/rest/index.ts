import { auditAnswers } from './audit.js';
import { boardsAnswers } from './boards.js';
import { clientsAnswers } from './clients.js';
import { importsAnswers } from './imports.js';
import { lotsAnswers } from './lots.js';
import { sessionAnswers } from './session.js';
import { settingsAnswers } from './settings.js';
import { shuttleAnswers } from './shuttle.js';
import { usersAnswers } from './users.js';

/** The success response of every REST call, by method and route (docs/product/api.md#calls). */
export const restAnswers = {
  ...sessionAnswers,
  ...settingsAnswers,
  ...clientsAnswers,
  ...importsAnswers,
  ...shuttleAnswers,
  ...boardsAnswers,
  ...usersAnswers,
  ...auditAnswers,
  ...lotsAnswers,
};

export { importAcceptedSchema, importRefusedSchema } from './imports.js';
export { apiErrorSchema, textErrorSchema, type ApiError } from './errors.js';
export type { SignedInUser } from './session.js';
export type { ListedLot, ManagedLot } from './lots.js';
export type { Settings } from './settings.js';
