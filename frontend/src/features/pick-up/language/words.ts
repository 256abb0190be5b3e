import type { RideFields, RideStatus, Settings } from '@lotline/protocol';
import { createContext, useContext } from 'react';
import { errorMessage, isHttpError } from '../../../lib/api/http-error.js';
import { formatOpenness, type Openness } from '../../../lib/lot/opening-hours.js';
import type { Connection } from '../../../lib/network/connection.js';
import { describePlace } from '../../../lib/rides/lanes.js';
import type { NotificationTexts } from '../../../lib/rides/use-notifications.js';
import { ago } from '../../../lib/time/durations.js';
import type { SoundState } from '../../../ui/sound/sound.js';
import { UI_EN, type UiWords } from '../../../ui/words.js';
import type { Light } from '../header/day-night.js';

export type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

/** The words of a pick-up board (docs/product/pick-up-boards.md#languages). Errors are passed as the calls return them. */
export interface PickUpWords extends UiWords {
  title: (shuttle: number) => string;
  loading: string;
  waitingForRide: string;
  inShuttle: (shuttle: number) => string;
  showFewer: string;
  showAll: (count: number) => string;
  take: string;
  dropOff: string;
  dropOffAll: string;
  noTerminal: string;
  nobodyWaits: string;
  dragHere: string;
  takeNext: string;
  lastMove: string;
  undo: string;
  /** What the last move did, shown after the customer's name. */
  moved: Record<RideStatus | 'removed', string>;
  connections: Record<Connection['state'], string>;
  unsent: (count: number) => string;
  mayNotStayOn: string;
  openness: (openness: Openness) => string;
  lights: Record<Light, string>;
  switchLight: (now: string, next: string) => string;
  bell: Record<SoundState, string>;
  stopAlerts: string;
  soundOff: string;
  ride: NotificationTexts;
  moveFailed: (name: string, error: unknown) => string;
  movesNotApplied: string;
  tooOld: string;
  /** `current` is null if unknown. */
  overtaken: (name: string, current: Place | null, shuttles: Settings['shuttles']) => string;
  movedAgo: (milliseconds: number) => string;
  callOffice: (phone: string) => string;
  tryAgain: string;
  closed: string;
  pageFailed: string;
  /** Why the lot's settings could not be loaded. */
  pageFailure: (error: unknown) => string;
  boardFailed: string;
  retrying: string;
  expired: string;
  expiredText: string;
  noSuchShuttle: (shuttle: number) => string;
  chooseShuttle: string;
  boards: string;
  otherShuttle: (shuttle: number) => string;
  otherShuttleText: string;
  openShuttle: (shuttle: number) => string;
  otherLot: string;
  otherLotText: string;
  openOtherLot: string;
  notYourLot: string;
  notYourLotText: string;
  signOut: string;
  connected: string;
  notPaired: string;
  noLongerPaired: string;
  pair: string;
  unpaired: string;
  unpairedText: string;
  enterCode: string;
  requestingCode: string;
  code: (digits: string) => string;
  noCode: (error: unknown) => string;
  newCodeIn: (seconds: number) => string;
  customersAppear: string;
}

/** Whether the server refuses more codes for now. */
export const isThrottled = (error: unknown): boolean => isHttpError(error) && error.status === 429;

/** '4 min 10 s' or '50 s', in both languages. */
export const formatSeconds = (seconds: number): string =>
  seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;

export const EN: PickUpWords = {
  ...UI_EN,
  title: (shuttle) => `Shuttle ${shuttle} - Customer Pick Up`,
  loading: 'Loading the board',
  waitingForRide: 'Waiting for a ride',
  inShuttle: (shuttle) => `In Shuttle ${shuttle}`,
  showFewer: 'Show fewer',
  showAll: (count) => `Show all ${count}`,
  take: 'Take',
  dropOff: 'Drop off',
  dropOffAll: 'Drop off all',
  noTerminal: 'No terminal',
  nobodyWaits: 'No one is waiting for a ride.',
  dragHere: 'Drag customers here',
  takeNext: 'Take next',
  lastMove: 'Last move',
  undo: 'Undo',
  moved: { requesting_ride: 'is waiting again', picked_up: 'taken', dropped_off: 'dropped off', removed: 'removed' },
  connections: {
    live: 'Live',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    unreachable: 'Unreachable',
    offline: 'Offline',
  },
  unsent: (count) => `${count} ${count === 1 ? 'move' : 'moves'} to send`,
  mayNotStayOn: 'The screen may go to sleep',
  openness: (openness) => formatOpenness(openness),
  lights: { system: 'System appearance', day: 'Day', night: 'Night' },
  switchLight: (now, next) => `${now}. Switch to: ${next}`,
  bell: { locked: 'enable sound alerts', on: 'test sound', off: 'enable' },
  stopAlerts: 'Stop alerts',
  soundOff: 'Turn sound off',
  ride: { title: 'Shuttle Request', body: (name) => `${name} is requesting a shuttle pickup` },
  moveFailed: (name, error) => errorMessage(error, `${name} could not be moved. Please try again.`),
  movesNotApplied: 'Moves that were not applied',
  tooOld: 'A move was older than an hour and was not applied. Please ask dispatch.',
  overtaken: (name, current, shuttles) =>
    current
      ? `${name} was moved by someone else and ${describePlace(current, shuttles)} now. Your move was not applied.`
      : `${name} was moved by someone else. Your move was not applied.`,
  movedAgo: (milliseconds) => `Your move was made ${ago(milliseconds)}.`,
  callOffice: (phone) => `Call the office: ${phone}`,
  tryAgain: 'Try Again',
  closed: 'This lot is closed',
  pageFailed: 'This board could not be loaded',
  pageFailure: (error) => errorMessage(error, 'Retrying automatically.'),
  boardFailed: 'The board could not be loaded',
  retrying: 'Retrying every few seconds.',
  expired: 'Not connected for over an hour',
  expiredText:
    'Customer data was removed from this device. The board resumes automatically when the network is back; until then, ask dispatch.',
  noSuchShuttle: (shuttle) => `There is no Shuttle ${shuttle} at this lot`,
  chooseShuttle: 'Choose the shuttle you drive.',
  boards: 'Pick-up boards',
  otherShuttle: (shuttle) => `This device is paired with Shuttle ${shuttle}`,
  otherShuttleText:
    'To use it in another shuttle, ask an admin to revoke it on the dispatch board, then pair it again there.',
  openShuttle: (shuttle) => `Open Shuttle ${shuttle}`,
  otherLot: 'This device is paired at another lot',
  otherLotText:
    'The address names a lot at which this device is not paired. To use it there, ask an admin to revoke it first.',
  openOtherLot: 'Open the board of its own lot',
  notYourLot: 'This account does not work at that lot',
  notYourLotText: 'Open the board of its own lot. To use this device as a board of that lot, sign out first.',
  signOut: 'Sign out',
  connected: 'Connected',
  notPaired: 'Not paired yet',
  noLongerPaired: 'No longer paired',
  pair: 'Pair this device',
  unpaired: 'This device was unpaired',
  unpairedText: 'Staff revoked its access, and its customer data was removed. You can pair it again.',
  enterCode: 'On the dispatch board, press “Pair a device” and enter this code.',
  requestingCode: 'Requesting a code…',
  code: (digits) => `Code: ${digits}`,
  noCode: (error) =>
    isThrottled(error)
      ? 'Too many codes have been requested here. A new one will appear in a while.'
      : errorMessage(error, 'No code is available right now. Retrying automatically.'),
  newCodeIn: (seconds) => `New code in ${formatSeconds(seconds)}`,
  customersAppear: 'Customers appear here once the code is confirmed.',
};

export const WordsContext = createContext<PickUpWords>(EN);
export const useWords = (): PickUpWords => useContext(WordsContext);
