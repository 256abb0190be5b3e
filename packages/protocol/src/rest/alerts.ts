import { z } from 'zod';
import { alertLotsSchema } from '../alert/alert-lots.js';
import { boardCardSchema } from '../board/board.js';
import { successSchema } from './success.js';

export const alertsAnswers = {
  'GET /api/alerts': z.array(boardCardSchema),
  'GET /api/alerts/lots': alertLotsSchema,
  'PUT /api/alerts/lots': alertLotsSchema,
  'POST /api/alerts/acknowledged': successSchema,
  'POST /api/alerts/stopped': successSchema,
};
