import { z } from 'zod';
import { clientSchema } from '../client.js';
import { historyEntrySchema, lookupSchema } from '../history.js';
import { rideEntrySchema } from '../ride-history.js';
import { textSummarySchema } from '../text-message.js';
import { successSchema } from './success.js';

export const clientsAnswers = {
  'GET /api/clients': z.array(clientSchema),
  'POST /api/clients': clientSchema,
  'GET /api/clients/lookup/:phone': lookupSchema,
  'GET /api/clients/:id': clientSchema,
  'PUT /api/clients/:id': clientSchema,
  'DELETE /api/clients/:id': successSchema,
  'GET /api/clients/:id/history': z.array(historyEntrySchema),
  'GET /api/clients/:id/rides': z.array(rideEntrySchema),
  'PATCH /api/clients/:id/check-in-status': clientSchema,
  'PATCH /api/clients/:id/check-out-status': clientSchema,
  'GET /api/clients/:id/texts': z.array(textSummarySchema),
  'POST /api/send-sms': successSchema,
};
