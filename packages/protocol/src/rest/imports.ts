import { z } from 'zod';
import { importedRowReportSchema, importReportSchema, importStateSchema } from '../import/import.js';
import { apiErrorSchema } from './errors.js';

export const importsAnswers = {
  /** For an import that ends within ten seconds; otherwise `importAcceptedSchema` with 202. */
  'POST /api/import': importReportSchema,
  /** Imports within the retention period, newest first. */
  'GET /api/imports': z.array(importStateSchema),
  /** `rows` is empty until the import has ended. */
  'GET /api/imports/:id': importStateSchema.extend({ rows: z.array(importedRowReportSchema) }),
  'POST /api/imports/:id/stop': importStateSchema,
};

/**
 * The 202 response of `POST /api/import`, if the import takes longer than ten seconds or the request prefers
 * `respond-async`. `GET /api/imports/:id` returns its progress and result.
 */
export const importAcceptedSchema = importReportSchema.pick({ importId: true });

/** The 422 response of an all-or-nothing `POST /api/import` with invalid rows. The report names them. */
export const importRefusedSchema = apiErrorSchema.extend(importReportSchema.shape);
