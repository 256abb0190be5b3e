import { DomainError, text } from '@lotline/contracts';
import { z } from 'zod';
import type { UserEntity } from './user.entity.js';

/** Last name, first name, id: an account's place in the list. */
const placeSchema = z.tuple([text(), text(), z.uuid()]);

/** The place after an account, as an opaque text. */
export const writeCursor = ({ lastName, firstName, id }: UserEntity): string =>
  Buffer.from(JSON.stringify([lastName, firstName, id])).toString('base64url');

/** INVALID unless `writeCursor` wrote it. */
export function readCursor(cursor: string): z.output<typeof placeSchema> {
  const place = placeSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!place.success) throw new DomainError('INVALID', 'The cursor does not belong to this list');
  return place.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
