import { createHash } from 'node:crypto';
import type { ListCount } from '@lotline/contracts';

/** The same for the same question, and only for it. */
export const shapeOf = (asked: object): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);

/** Of the answer to a question of this shape, as this count of the lot's database found it. */
export const listEtag = (lotId: string, { version, epoch }: ListCount, shape: string): string =>
  `"${lotId}.${epoch}.${version}.${shape}"`;
