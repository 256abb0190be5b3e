import { z } from 'zod';
import { auditEntrySchema } from '../audit/audit.js';

export const auditAnswers = {
  'GET /api/audit': z.array(auditEntrySchema),
};
