import { DomainError, text } from '@lotline/protocol';
import { z } from 'zod';
import type { UserEntity } from './user.entity.js';

/** An account's position in the list: last name, first name, id. */
const positionSchema = z.tuple([text(), text(), z.uuid()]);

/** Returns an opaque cursor to the accounts after this one. */
export const writeCursor = ({ lastName, firstName, id }: UserEntity): string =>
  Buffer.from(JSON.stringify([lastName, firstName, id])).toString('base64url');

/** Throws INVALID for a cursor that `writeCursor` did not write. */
export function readCursor(cursor: string): z.output<typeof positionSchema> {
  const position = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!position.success) throw new DomainError('INVALID', 'The cursor does not belong to this list');
  return position.data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
