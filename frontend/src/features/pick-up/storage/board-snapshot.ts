import { RIDE_STATUSES, type Settings } from '@lotline/protocol';
import type { BoardList } from '../../../lib/rides/board-list.js';
import {
  isBoolean,
  isInstant,
  isListOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isShapeOf,
  isText,
  orUndefined,
  orNull,
  type Check,
} from '../../../lib/validation/shape.js';
import type { RideCard } from '../../../lib/rides/lanes.js';

/** The data that shows the board after a reload without a network: waiting customers and riders, as of `at` (epoch ms). */
export interface BoardSnapshot {
  at: number;
  settings: Settings;
  waiting: BoardList;
  riding: BoardList;
}

const isShuttle = isShapeOf<Settings['shuttles'][number]>({
  number: isNumber,
  name: isText,
  trackingUrl: orUndefined(isText),
  seats: orUndefined(isNumber),
  wheelchairPlaces: orUndefined(isNumber),
});

const isTrue = (value: unknown): value is true => value === true;

const isHours = isShapeOf<{ from: string; to: string }>({ from: isText, to: isText });

const isWelcome = orUndefined(isShapeOf<{ welcome?: string | undefined }>({ welcome: orUndefined(isText) }));

const isSettings = isShapeOf<Settings>({
  lotId: isText,
  version: isNumber,
  title: isText,
  host: isText,
  reservationsHost: isText,
  address: orUndefined(isText),
  timeZone: isText,
  terminals: isListOf(isText),
  terminalColors: orUndefined(isRecordOf(isText)),
  shuttles: isListOf(isShuttle),
  brandColor: orUndefined(isText),
  logoUrl: orNull(isText),
  openingHours: orUndefined(isRecordOf(orUndefined(isHours))),
  texts: orUndefined(isShapeOf<NonNullable<Settings['texts']>>({ en: isWelcome, es: isWelcome })),
  officePhone: isText,
  textingNumber: isText,
  autoCheckoutSeconds: isNumber,
  clientTypes: isListOf(isText),
  boardAccess: isOneOf('open', 'paired'),
  providerButton: orUndefined(isText),
  resetByEmail: orUndefined(isTrue),
});

const isCard = isShapeOf<RideCard>({
  id: isText,
  lotId: isText,
  version: isNumber,
  firstName: isText,
  lastName: isText,
  phone: isText,
  partySize: isNumber,
  terminal: isText,
  vip: orUndefined(isBoolean),
  wheelchair: orUndefined(isBoolean),
  hasNotes: orUndefined(isBoolean),
  shuttleStatus: orNull(isOneOf(...RIDE_STATUSES)),
  shuttleNumber: orNull(isNumber),
  shuttlePosition: orNull(isNumber),
  droppedOffTimestamp: orNull(isInstant),
  customerRequestingRideTimestamp: orNull(isInstant),
  customerPickedUpTimestamp: orNull(isInstant),
  customerDroppedOffTimestamp: orNull(isInstant),
  playAudioAlert: isBoolean,
  acknowledgedAt: orUndefined(orNull(isInstant)),
  unacknowledgedAt: orUndefined(orNull(isInstant)),
  stopWord: orUndefined(isText),
  otherCars: orUndefined(isListOf(isText)),
});

const isList = isShapeOf<BoardList>({
  rev: isNumber,
  epoch: isText,
  cards: isListOf(isCard),
  completeTo: orUndefined(isNumber),
});

export const isBoardSnapshot: Check<BoardSnapshot> = isShapeOf<BoardSnapshot>({
  at: isNumber,
  settings: isSettings,
  waiting: isList,
  riding: isList,
});
