import { readFileSync } from 'node:fs';
import { lotsSchema, unknownFields, type Lot } from '@lotline/protocol';
import { SettingError } from '@lotline/service-kit';

/** Reads and validates LOTS_FILE. Throws `SettingError` with the first problem in it. */
export function readLotsFile(file: string): Lot[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SettingError('LOTS_FILE cannot be read as JSON');
  }
  const result = lotsSchema.safeParse(content);
  const [unknown] = result.success ? unknownFields(content, result.data) : [];
  if (unknown !== undefined) throw new SettingError(`LOTS_FILE is not valid: there is no field ${unknown}`);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(`LOTS_FILE is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`);
}
