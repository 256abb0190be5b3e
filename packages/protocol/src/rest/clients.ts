import { z } from 'zod';
import { dayCountsSchema } from '../calendar/counts.js';
import { checkedInClientSchema, clientSchema } from '../client/client.js';
import { forecastSchema } from '../dashboard/forecast.js';
import { spotHolderSchema, spotOfferSchema } from '../spot/free-spots.js';
import { deletedClientSchema } from '../client/deleted.js';
import { historyEntrySchema, lookupSchema } from '../client/history.js';
import { metricsSchema } from '../dashboard/metrics.js';
import { rideEntrySchema } from '../ride/history.js';
import { sampleClientsSchema } from '../client/samples.js';
import { inboxTextSchema, unreadTextsSchema } from '../message/inbox.js';
import { textSummarySchema } from '../message/message.js';
import { textOptOutSchema } from '../message/opt-out.js';
import { textStatusSchema } from '../message/text-status.js';
import { successSchema } from './success.js';

export const clientsAnswers = {
  'GET /api/clients': z.array(clientSchema),
  'POST /api/clients': clientSchema,
  'GET /api/clients/deleted': z.array(deletedClientSchema),
  'GET /api/clients/lookup/:phone': lookupSchema,
  'GET /api/clients/:id': clientSchema,
  'PUT /api/clients/:id': clientSchema,
  'DELETE /api/clients/:id': successSchema,
  'GET /api/clients/:id/history': z.array(historyEntrySchema),
  'GET /api/clients/:id/rides': z.array(rideEntrySchema),
  'POST /api/clients/:id/restore': clientSchema,
  'PATCH /api/clients/:id/check-in-status': checkedInClientSchema,
  'PATCH /api/clients/:id/check-out-status': clientSchema,
  'GET /api/clients/:id/texts': z.array(textSummarySchema),
  'POST /api/clients/:id/texts': textSummarySchema,
  'POST /api/clients/:id/texts/:textId/resend': textSummarySchema,
  'POST /api/clients/:id/text-opt-out': textOptOutSchema,
  'DELETE /api/clients/:id/text-opt-out': textOptOutSchema,
  'POST /api/send-sms': successSchema,
  'GET /api/texts/status': textStatusSchema,
  'GET /api/texts/inbox': z.array(inboxTextSchema),
  'GET /api/texts/inbox/count': unreadTextsSchema,
  'POST /api/texts/inbox/:textId/read': successSchema,
  'DELETE /api/texts/inbox/:textId/read': successSchema,
  'POST /api/texts/inbox/:textId/reply': textSummarySchema,
  'POST /api/texts/inbox/:textId/attach': successSchema,
  'POST /api/texts/inbox/:textId/opt-out': textOptOutSchema,
  'DELETE /api/texts/inbox/:textId/opt-out': textOptOutSchema,
  'GET /api/metrics': metricsSchema,
  'GET /api/calendar/counts': dayCountsSchema,
  'GET /api/forecast': forecastSchema,
  'GET /api/parking-spots/next': spotOfferSchema,
  'GET /api/parking-spots/holders': z.array(spotHolderSchema),
  /** Public. Fictional customers for the test calendar. */
  'GET /api/test/clients': sampleClientsSchema,
};
