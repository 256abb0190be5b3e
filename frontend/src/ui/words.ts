import type { RemovalReason, WaitRange } from '@lotline/protocol';
import { createContext, useContext } from 'react';
import { ago, formatMinutes, formatWaitRange } from '../lib/time/durations.js';

/** The words of the components that staff screens and pick-up boards share. Staff screens are in English. */
export interface UiWords {
  customers: (count: number) => string;
  /** The passengers of several customers, beside the number of customers. */
  people: (count: number) => string;
  partyOf: (size: number) => string;
  vip: string;
  wheelchair: string;
  notesOf: (name: string) => string;
  notesFailed: string;
  /** On a board that may not read them. */
  notesNotHere: string;
  close: string;
  /** A wait in whole minutes: 'now', '6 min' or '2 h 5 min'. */
  duration: (minutes: number) => string;
  requested: (minutesAgo: number) => string;
  /** The time until the automatic check-out, in minutes. */
  checkOutIn: (minutes: number) => string;
  /** The word by which a customer who waits has opted out of texts. */
  texted: (word: string) => string;
  otherCars: (cars: string) => string;
  /** Read by screen readers before a wait. */
  longWait: string;
  veryLongWait: string;
  waitNow: string;
  waitRange: (wait: WaitRange) => string;
  /** After an estimate that follows from the present queue only. */
  unusual: string;
  waiting: (count: number) => string;
  /** `wait` is from `duration`. */
  longest: (wait: string) => string;
  /** After a longest wait. */
  longerThanEstimated: string;
  /** The name of a card's action. It contains the action's visible label. */
  actOn: (label: string, name: string) => string;
  detailsOf: (name: string) => string;
  /** The name of a link to a customer's phone. */
  call: (name: string, phone: string) => string;
  tapHere: string;
  move: (name: string) => string;
  moveTo: (name: string) => string;
  selectMore: string;
  /** Where a selected customer is, whom somebody else has moved. */
  nowAt: (name: string, place: string) => string;
  offTheBoard: string;
  movedByOthers: string;
  ok: string;
  requesting: string;
  droppedOff: string;
  shuttle: (number: string) => string;
  remove: string;
  cancel: string;
  removeTitle: string;
  removeText: string;
  /** The legend of the reasons. */
  why: string;
  reason: Record<RemovalReason, string>;
  connection: string;
  offline: string;
  unreachable: string;
  lastUpdated: (milliseconds: number) => string;
  newVersion: string;
  newVersionAvailable: string;
  reload: string;
  unacknowledgedRequests: string;
  unacknowledged: (count: number) => string;
  andMore: (count: number) => string;
  openBoard: string;
  /** What a card is, for screen readers. */
  sortable: string;
  dragHints: string;
  theCustomer: string;
  noLane: string;
  lifted: (name: string) => string;
  isOver: (name: string, lane: string) => string;
  droppedIn: (name: string, lane: string) => string;
  notMoved: (name: string) => string;
}

const duration = (minutes: number): string => (minutes < 1 ? 'now' : formatMinutes(minutes));

export const UI_EN: UiWords = {
  customers: (count) => `${count} ${count === 1 ? 'customer' : 'customers'}`,
  people: (count) => `${count} ${count === 1 ? 'person' : 'people'}`,
  partyOf: (size) => `Party of ${size}`,
  vip: 'VIP',
  wheelchair: 'Wheelchair',
  notesOf: (name) => `Notes of ${name}`,
  notesFailed: 'The notes could not be loaded. Please try again.',
  notesNotHere: 'Notes are shown to staff and on paired boards only.',
  close: 'Close',
  duration,
  requested: (minutesAgo) => (minutesAgo < 1 ? 'requested just now' : `requested ${duration(minutesAgo)} ago`),
  checkOutIn: (minutes) => `out ${minutes <= 0 ? 'now' : `in ${duration(minutes)}`}`,
  texted: (word) => `texted ${word}`,
  otherCars: (cars) => `also: ${cars}`,
  longWait: 'Long wait: ',
  veryLongWait: 'Very long wait: ',
  waitNow: 'Wait now',
  waitRange: formatWaitRange,
  unusual: 'longer than usual',
  waiting: (count) => `${count} waiting`,
  longest: (wait) => `longest ${wait}`,
  longerThanEstimated: '(longer than estimated)',
  actOn: (label, name) => `${label} ${name}`,
  detailsOf: (name) => `Details of ${name}`,
  call: (name, phone) => `Call ${name}: ${phone}`,
  tapHere: 'Tap here to move customer',
  move: (name) => `Move ${name}`,
  moveTo: (name) => `Move ${name} to`,
  selectMore: 'Select more',
  nowAt: (name, place) => `${name}: now ${place}`,
  offTheBoard: 'off the board',
  movedByOthers: 'Moved by someone else',
  ok: 'OK',
  requesting: 'Requesting',
  droppedOff: 'Dropped Off',
  shuttle: (number) => `Shuttle ${number}`,
  remove: 'Remove',
  cancel: 'Cancel',
  removeTitle: 'Remove Customer from Shuttle',
  removeText: 'Are you sure you want to remove this customer from the shuttle? This will clear their shuttle status.',
  why: 'Why? (optional)',
  reason: { 'no-show': 'No-show', mistake: 'Mistake', canceled: 'Canceled' },
  connection: 'Connection',
  offline: 'You are offline.',
  unreachable: 'Lotline cannot be reached. Retrying…',
  lastUpdated: (milliseconds) => `Last updated ${ago(milliseconds)}.`,
  newVersion: 'New version',
  newVersionAvailable: 'A new version is available',
  reload: 'Reload',
  unacknowledgedRequests: 'Unacknowledged requests',
  unacknowledged: (count) =>
    count === 1 ? 'No one acknowledged this request' : `No one acknowledged these ${count} requests`,
  andMore: (count) => `and ${count} more`,
  openBoard: 'Open the board',
  sortable: 'sortable',
  dragHints:
    'Press Enter to select the customer, then choose where to move them. Or press the number of a shuttle. Or press Space to lift the card, the arrow keys to move it, and Space again to drop it.',
  theCustomer: 'The customer',
  noLane: 'no lane',
  lifted: (name) => `${name} is lifted.`,
  isOver: (name, lane) => `${name} is over ${lane}.`,
  droppedIn: (name, lane) => `${name} was dropped in ${lane}.`,
  notMoved: (name) => `${name} was not moved.`,
};

export const UiWordsContext = createContext<UiWords>(UI_EN);
export const useUiWords = (): UiWords => useContext(UiWordsContext);
