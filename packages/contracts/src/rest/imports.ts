import { z } from 'zod';
import { importedRowReportSchema, importReportSchema, importStateSchema } from '../import/import.js';
import { apiErrorSchema } from './errors.js';

export const importsAnswers = {
  /** Design §6. Of an import that is done within ten seconds; otherwise `importAcceptedSchema` with 202. */
  'POST /api/import': importReportSchema,
  /** Those within the retention period, the newest first. */
  'GET /api/imports': z.array(importStateSchema),
  /** Its rows are there once it has ended. */
  'GET /api/imports/:id': importStateSchema.extend({ rows: z.array(importedRowReportSchema) }),
};

/**
 * How `POST /api/import` answers (202) once the file is there, where the import takes longer than ten seconds or the request prefers
 * `respond-async`: `GET /api/imports/:id` tells its progress and its result.
 */
export const importAcceptedSchema = importReportSchema.pick({ importId: true });

/** How `POST /api/import` refuses where all or nothing was asked for and a row is bad (422): the report says which. */
export const importRefusedSchema = apiErrorSchema.extend(importReportSchema.shape);
