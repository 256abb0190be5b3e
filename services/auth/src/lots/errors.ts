import { DomainError, type LotRecord } from '@lotline/protocol';
import { violates } from '@lotline/service-kit';

export const forbidden = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const noSuchLot = (): DomainError => new DomainError('NOT_FOUND', 'No such lot');
export const staleVersion = (currentLot?: LotRecord): DomainError =>
  new DomainError('STALE_VERSION', 'Someone else has changed this lot.', { ...(currentLot && { currentLot }) });

const conflict = (path: string, message: string): DomainError =>
  new DomainError('CONFLICT', message, { errors: [{ path, message }] });

export const timeZoneFixed = (): DomainError =>
  conflict('timeZone', 'The time zone cannot change, because the lot has bookings. Create another lot instead.');

export const typeInUse = (field: 'host' | 'reservationsHost', type: string): DomainError =>
  conflict(
    field,
    field === 'host'
      ? `The website cannot change, because customers have the type ${type}.`
      : `The reservations site cannot change, because customers have the type ${type}.`,
  );

export const shuttleInUse = (numbers: readonly number[]): DomainError =>
  conflict(
    'shuttles',
    numbers.length === 1
      ? `Shuttle ${numbers[0]} has passengers. Drop them off first.`
      : `Shuttles ${numbers.join(', ')} have passengers. Drop them off first.`,
  );

export const hasOpenRides = (count: number): DomainError =>
  new DomainError(
    'CONFLICT',
    `The lot has ${count === 1 ? 'an open ride' : `${count} open rides`}. Complete all rides first.`,
  );

export const lastLot = (): DomainError =>
  new DomainError('CONFLICT', 'This is the only lot that is not archived. Create or restore another lot first.');

/** Runs `write`. Throws CONFLICT when another lot has the id or the texting number. */
export async function withUniqueLot<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'lots_pkey')) throw conflict('id', 'Another lot has this id');
    if (violates(error, 'lots_texting_number')) throw conflict('textingNumber', 'Another lot has this texting number');
    throw error;
  }
}
