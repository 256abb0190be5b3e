import { z } from 'zod';

/** Maximum records per request while a copy is rebuilt (docs/decisions/copies-are-rebuilt-by-asking.md). */
const MAX_RECORDS = 500;

export const copyPageSchema = z.object({ after: z.uuid(), limit: z.int().min(1).max(MAX_RECORDS) });
export const copyPickSchema = z.object({ ids: z.array(z.uuid()).max(MAX_RECORDS) });
