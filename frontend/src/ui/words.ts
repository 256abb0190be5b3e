import type { MoveReason } from '@lotline/protocol';
import { createContext, useContext } from 'react';
import { ago, formatMinutes, formatWaitRange } from '../lib/time/durations.js';

const duration = (minutes: number): string => (minutes < 1 ? 'now' : formatMinutes(minutes));

/** The words of the components that staff screens and pick-up boards share. Staff screens are in English. */
export const UI_EN = {
  customers: (count: number) => `${count} ${count === 1 ? 'customer' : 'customers'}`,
  /** The passengers of several customers, beside the number of customers. */
  people: (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`,
  partyOf: (size: number) => `Party of ${size}`,
  vip: 'VIP',
  wheelchair: 'Wheelchair',
  notesOf: (name: string) => `Notes of ${name}`,
  notesFailed: 'The notes could not be loaded. Please try again.',
  /** On a board that may not read them. */
  notesNotHere: 'Notes are shown to staff and on paired boards only.',
  close: 'Close',
  /** A wait in whole minutes: 'now', '6 min' or '2 h 5 min'. */
  duration,
  requested: (minutesAgo: number) => (minutesAgo < 1 ? 'requested just now' : `requested ${duration(minutesAgo)} ago`),
  /** The time until the automatic check-out, in minutes. */
  checkOutIn: (minutes: number) => `out ${minutes <= 0 ? 'now' : `in ${duration(minutes)}`}`,
  /** The word by which a customer who waits has opted out of texts. */
  texted: (word: string) => `texted ${word}`,
  otherCars: (cars: string) => `also: ${cars}`,
  /** What a customer said about their ride. */
  atStop: 'at the stop',
  bagsComing: 'waiting for bags',
  bags: (count: number) => `${count} ${count === 1 ? 'bag' : 'bags'}`,
  wheelchairPlaces: (count: number) => `${count} ${count === 1 ? 'wheelchair place' : 'wheelchair places'}`,
  /** Of a shuttle; negative if more people ride than it takes. */
  placesLeft: (places: number) => {
    if (places < 0) return `${-places} too many`;
    return places === 0 ? 'full' : `${places} ${places === 1 ? 'place' : 'places'} left`;
  },
  noWheelchairPlace: 'too few wheelchair places',
  canceledRides: 'Canceled requests',
  canceled: (name: string) => `${name} no longer needs a ride.`,
  /** Read by screen readers before a wait. */
  longWait: 'Long wait: ',
  veryLongWait: 'Very long wait: ',
  waitNow: 'Wait now',
  waitRange: formatWaitRange,
  /** After an estimate that follows from the present queue only. */
  unusual: 'longer than usual',
  waiting: (count: number) => `${count} waiting`,
  /** `wait` is from `duration`. */
  longest: (wait: string) => `longest ${wait}`,
  /** After a longest wait. */
  longerThanEstimated: '(longer than estimated)',
  /** The name of a card's action. It contains the action's visible label. */
  actOn: (label: string, name: string) => `${label} ${name}`,
  detailsOf: (name: string) => `Details of ${name}`,
  /** The name of a link to a customer's phone. */
  call: (name: string, phone: string) => `Call ${name}: ${phone}`,
  tapHere: 'Tap here to move customer',
  move: (name: string) => `Move ${name}`,
  moveTo: (name: string) => `Move ${name} to`,
  selectMore: 'Select more',
  /** Where a selected customer is, whom somebody else has moved. */
  nowAt: (name: string, place: string) => `${name}: now ${place}`,
  offTheBoard: 'off the board',
  movedByOthers: 'Moved by someone else',
  ok: 'OK',
  requesting: 'Requesting',
  droppedOff: 'Dropped Off',
  shuttle: (number: string) => `Shuttle ${number}`,
  remove: 'Remove',
  cancel: 'Cancel',
  removeTitle: 'Remove Customer from Shuttle',
  removeText: 'Are you sure you want to remove this customer from the shuttle? This will clear their shuttle status.',
  /** The legend of the reasons. */
  why: 'Why? (optional)',
  overfullTitle: 'More Than the Shuttle Takes',
  whyAnyway: 'Why do they ride anyway?',
  moveAnyway: 'Move Anyway',
  reason: {
    'no-show': 'No-show',
    mistake: 'Mistake',
    canceled: 'Canceled',
    'they-fit': 'They fit',
    'two-trips': 'In two trips',
    urgent: 'Urgent',
  } satisfies Record<MoveReason, string>,
  connection: 'Connection',
  offline: 'You are offline.',
  unreachable: 'Lotline cannot be reached. Retrying…',
  lastUpdated: (milliseconds: number) => `Last updated ${ago(milliseconds)}.`,
  newVersion: 'New version',
  newVersionAvailable: 'A new version is available',
  reload: 'Reload',
  unacknowledgedRequests: 'Unacknowledged requests',
  unacknowledged: (count: number) =>
    count === 1 ? 'No one acknowledged this request' : `No one acknowledged these ${count} requests`,
  andMore: (count: number) => `and ${count} more`,
  openBoard: 'Open the board',
  /** What a card is, for screen readers. */
  sortable: 'sortable',
  dragHints:
    'Press Enter to select the customer, then choose where to move them. Or press the number of a shuttle. Or press Space to lift the card, the arrow keys to move it, and Space again to drop it.',
  theCustomer: 'The customer',
  noLane: 'no lane',
  lifted: (name: string) => `${name} is lifted.`,
  isOver: (name: string, lane: string) => `${name} is over ${lane}.`,
  droppedIn: (name: string, lane: string) => `${name} was dropped in ${lane}.`,
  notMoved: (name: string) => `${name} was not moved.`,
};
export type UiWords = typeof UI_EN;

export const UiWordsContext = createContext<UiWords>(UI_EN);
export const useUiWords = (): UiWords => useContext(UiWordsContext);
