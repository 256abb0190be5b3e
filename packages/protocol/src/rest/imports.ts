import { z } from 'zod';
import { importedRowReportSchema, importReportSchema, importStateSchema } from '../import/import.js';
import { apiErrorSchema } from './errors.js';

/** `GET /api/imports/:id`. `rows` is empty until the import has ended. */
export const importDetailsSchema = importStateSchema.extend({ rows: z.array(importedRowReportSchema) });

/**
 * The 202 response of `POST /api/import`, if the import takes longer than ten seconds or the request prefers
 * `respond-async`. `GET /api/imports/:id` returns its progress and result.
 */
export const importAcceptedSchema = importReportSchema.pick({ importId: true });

/** The 422 response of an all-or-nothing `POST /api/import` with invalid rows. The report names them. */
export const importRefusedSchema = apiErrorSchema.extend(importReportSchema.shape);
