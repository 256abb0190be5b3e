import { successSchema } from './success.js';

export const browserErrorsAnswers = { 'POST /api/client-errors': successSchema };
