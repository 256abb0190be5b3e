import type { BoardDeviceCard } from '@lotline/contracts';

/** The fields that every board shows. Staff boards receive more (`BoardCard`). */
export type RideCard = BoardDeviceCard;
