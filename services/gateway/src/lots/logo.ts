import { createHash } from 'node:crypto';
import type { Lot, LotRecord, ManagedLot } from '@lotline/protocol';

type WithLogo = Pick<Lot, 'id' | 'logo'>;

/** Cached by lot record, because every settings response contains one. */
const hashes = new WeakMap<WithLogo, string>();

/** Identifies the content of a logo; undefined without one. */
export function logoHash(lot: WithLogo): string | undefined {
  if (lot.logo === undefined) return undefined;
  const known = hashes.get(lot);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(lot.logo).digest('hex').slice(0, 16);
  hashes.set(lot, hash);
  return hash;
}

/** The public path of a lot's logo, which changes with its content; null without a logo. */
export function logoUrl(lot: WithLogo): string | null {
  const hash = logoHash(lot);
  return hash === undefined ? null : `/api/lots/${lot.id}/logo/${hash}`;
}

/** The lot as admins see it. */
export const toManagedLot = (lot: LotRecord): ManagedLot => ({ ...lot, logoUrl: logoUrl(lot) });
