import { z } from 'zod';
import { importedRowReportSchema, importReportSchema, importStateSchema } from '../import.js';
import { apiErrorSchema } from './refusals.js';

export const importsAnswers = {
  /** Design §6. The answer waits until the import is done. */
  'POST /api/import': importReportSchema,
  /** Those within the retention period, the newest first. */
  'GET /api/imports': z.array(importStateSchema),
  /** Its rows are there once it has ended. */
  'GET /api/imports/:id': importStateSchema.extend({ rows: z.array(importedRowReportSchema) }),
};

/** How `POST /api/import` refuses where all or nothing was asked for and a row is bad (422): the report says which. */
export const importRefusedSchema = apiErrorSchema.extend(importReportSchema.shape);
