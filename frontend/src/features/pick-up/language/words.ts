import type { RideFields, RideStatus, Settings } from '@lotline/protocol';
import { createContext, useContext } from 'react';
import { errorMessage, isHttpError } from '../../../lib/api/http-error.js';
import { formatOpenness, type Openness } from '../../../lib/lot/opening-hours.js';
import type { Connection } from '../../../lib/network/connection.js';
import { describePlace } from '../../../lib/rides/lanes.js';
import { ago } from '../../../lib/time/durations.js';
import type { SoundState } from '../../../ui/sound/sound.js';
import { UI_EN } from '../../../ui/words.js';
import type { Light } from '../header/day-night.js';

export type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

/** Whether the server refuses more codes for now. */
export const isThrottled = (error: unknown): boolean => isHttpError(error) && error.status === 429;

/** '4 min 10 s' or '50 s', in both languages. */
export const formatSeconds = (seconds: number): string =>
  seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;

/** The words of a pick-up board (docs/product/pick-up-boards.md#languages). Errors are passed as the calls return them. */
export const EN = {
  ...UI_EN,
  /** The name of the other language in that language. */
  otherLanguage: 'Español',
  title: (shuttle: number) => `Shuttle ${shuttle} - Customer Pick Up`,
  loading: 'Loading the board',
  waitingForRide: 'Waiting for a ride',
  inShuttle: (shuttle: number) => `In Shuttle ${shuttle}`,
  showFewer: 'Show fewer',
  showAll: (count: number) => `Show all ${count}`,
  take: 'Take',
  dropOff: 'Drop off',
  dropOffAll: 'Drop off all',
  noTerminal: 'No terminal',
  nobodyWaits: 'No one is waiting for a ride.',
  dragHere: 'Drag customers here',
  takeNext: 'Take next',
  lastMove: 'Last move',
  undo: 'Undo',
  /** What the last move did, shown after the customer's name. */
  moved: {
    requesting_ride: 'is waiting again',
    picked_up: 'taken',
    dropped_off: 'dropped off',
    removed: 'removed',
  } satisfies Record<RideStatus | 'removed', string>,
  connections: {
    live: 'Live',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    unreachable: 'Unreachable',
    offline: 'Offline',
  } satisfies Record<Connection['state'], string>,
  unsent: (count: number) => `${count} ${count === 1 ? 'move' : 'moves'} to send`,
  mayNotStayOn: 'The screen may go to sleep',
  openness: (openness: Openness) => formatOpenness(openness),
  lights: { system: 'System appearance', day: 'Day', night: 'Night' } satisfies Record<Light, string>,
  switchLight: (now: string, next: string) => `${now}. Switch to: ${next}`,
  bell: { locked: 'enable sound alerts', on: 'test sound', off: 'enable' } satisfies Record<SoundState, string>,
  stopAlerts: 'Stop alerts',
  soundOff: 'Turn sound off',
  ride: { title: 'Shuttle Request', body: (name: string) => `${name} is requesting a shuttle pickup` },
  moveFailed: (name: string, error: unknown) => errorMessage(error, `${name} could not be moved. Please try again.`),
  movesNotApplied: 'Moves that were not applied',
  tooOld: 'A move was older than an hour and was not applied. Please ask dispatch.',
  /** `current` is null if unknown. */
  overtaken: (name: string, current: Place | null, shuttles: Settings['shuttles']) =>
    current
      ? `${name} was moved by someone else and ${describePlace(current, shuttles)} now. Your move was not applied.`
      : `${name} was moved by someone else. Your move was not applied.`,
  movedAgo: (milliseconds: number) => `Your move was made ${ago(milliseconds)}.`,
  callOffice: (phone: string) => `Call the office: ${phone}`,
  tryAgain: 'Try Again',
  closed: 'This lot is closed',
  pageFailed: 'This board could not be loaded',
  /** Why the lot's settings could not be loaded. */
  pageFailure: (error: unknown) => errorMessage(error, 'Retrying automatically.'),
  boardFailed: 'The board could not be loaded',
  retrying: 'Retrying every few seconds.',
  expired: 'Not connected for over an hour',
  expiredText:
    'Customer data was removed from this device. The board resumes automatically when the network is back; until then, ask dispatch.',
  noSuchShuttle: (shuttle: number) => `There is no Shuttle ${shuttle} at this lot`,
  chooseShuttle: 'Choose the shuttle you drive.',
  boards: 'Pick-up boards',
  otherShuttle: (shuttle: number) => `This device is paired with Shuttle ${shuttle}`,
  otherShuttleText:
    'To use it in another shuttle, ask an admin to revoke it on the dispatch board, then pair it again there.',
  openShuttle: (shuttle: number) => `Open Shuttle ${shuttle}`,
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
  code: (digits: string) => `Code: ${digits}`,
  noCode: (error: unknown) =>
    isThrottled(error)
      ? 'Too many codes have been requested here. A new one will appear in a while.'
      : errorMessage(error, 'No code is available right now. Retrying automatically.'),
  newCodeIn: (seconds: number) => `New code in ${formatSeconds(seconds)}`,
  customersAppear: 'Customers appear here once the code is confirmed.',
};
export type PickUpWords = typeof EN;

export const WordsContext = createContext<PickUpWords>(EN);
export const useWords = (): PickUpWords => useContext(WordsContext);
