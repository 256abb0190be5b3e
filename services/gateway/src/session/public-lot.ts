import { DomainError, rejectClosed, type LotRecord } from '@lotline/protocol';
import type { Lots } from '@lotline/service-kit';
import type { FastifyRequest } from 'fastify';

/** `?lot=`, which names the lot of a pick-up board; undefined without it. */
export const lotInAddress = ({ query }: FastifyRequest): unknown => Reflect.get(Object(query), 'lot');

/** The lot that a caller without a session asks for. NOT_FOUND for an unknown one, LOT_CLOSED for an archived one. */
export function openLot(lots: Lots, id: unknown): LotRecord {
  const lot = typeof id === 'string' ? lots.find(id) : undefined;
  if (!lot) throw new DomainError('NOT_FOUND', 'No such lot');
  rejectClosed(lot);
  return lot;
}

/** The lot of a caller without a session who names none. */
export function firstLot(lots: Lots): LotRecord {
  const [lot] = lots.all;
  if (!lot) throw new DomainError('NOT_FOUND', 'No such lot');
  return lot;
}
