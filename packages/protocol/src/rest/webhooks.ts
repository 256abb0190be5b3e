import { z } from 'zod';
import { savedWebhookSchema, webhookDeliverySchema, webhookSchema } from '../webhook/webhook.js';
import { successSchema } from './success.js';

export const webhooksAnswers = {
  'GET /api/webhooks': z.array(webhookSchema),
  'POST /api/webhooks': savedWebhookSchema,
  'PUT /api/webhooks/:id': savedWebhookSchema,
  'DELETE /api/webhooks/:id': successSchema,
  'GET /api/webhooks/:id/deliveries': z.array(webhookDeliverySchema),
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': webhookDeliverySchema,
};
