import type { BoardDeviceCard } from '@lotline/contracts';

/** What every board shows of a customer; the staff's lists say more (contracts `BoardCard`). */
export type RideCard = BoardDeviceCard;
