import type { ErrorCode, WaitRange } from '@lotline/protocol';
import { ago, formatWaitRange } from '../../lib/time/durations.js';

/** The causes of a failed request that the page itself finds. */
export type FailureCode = ErrorCode | 'NO_NETWORK' | 'NO_ANSWER' | null;

export const addName = (words: string, name: string, comma = ''): string =>
  name === '' ? words : `${words}${comma} ${name}`;

/** The words of the customer's page (docs/product/customer-page.md#languages). `name` may be ''. */
export const EN = {
  /** The name of the other language in that language. */
  otherLanguage: 'Español',
  title: 'Shuttle Request',
  loading: 'Loading',
  pickUp: 'Shuttle pick up',
  offer: "Click the button below to request a shuttle pick up. We'll be there shortly!",
  /** In place of the offer. */
  ended: 'Your request has ended. If you still need a shuttle, click the button below.',
  request: 'Request Shuttle Pick Up',
  canceled: 'Your request is canceled.',
  undo: 'Undo: I still need a ride',
  processing: 'Processing your request...',
  waiting: (name: string) => `${addName('Thanks', name)}. Stay on this page, next we will assign you a shuttle...`,
  assignment: 'Waiting for shuttle assignment...',
  assigned: (name: string, shuttle: number) =>
    `${name ? `${name}, you've` : `You've`} been assigned to Shuttle ${shuttle}`,
  onTheWay: 'Your shuttle is on the way!',
  ready: 'Please be ready at the courtesy vehicle area and click the button below to track your shuttle.',
  track: (shuttle: number) => `Track Shuttle ${shuttle}`,
  thanks: (name: string) => `${addName('Thanks for riding with us', name, ',')}!`,
  droppedOff: 'You have been dropped off. Have a safe drive home.',
  failed: 'Request Failed',
  tryAgain: 'Try Again',
  /** `message` is the server's own, in English. */
  failure: (_code: FailureCode, message: string) => message,
  /** Beside the failure of a request that the page sends again by itself. */
  sentLater: 'Keep this page open: your request is sent by itself as soon as there is a connection.',
  /** `message` is the server's own, in English. */
  closed: (message: string) => message,
  invalidLink: 'This link is not valid',
  checkLink: 'Please check the text message it came from, or call our office.',
  call: (phone: string) => `Call ${phone}`,
  questions: 'Questions? Call',
  noPhone: 'Questions? Call the number in our text message.',
  officeOf: (title: string) => `Office of ${title}`,
  noConnection: 'No connection. If no shuttle comes, call our office.',
  next: 'You are next in line',
  place: (place: number) => `You are number ${place} in line`,
  exceeded: 'This is taking longer than usual. You are still in line.',
  pickUpIn: (wait: WaitRange) =>
    `Pick-up in ${formatWaitRange(wait)}${wait.unusual ? '. Waits are longer than usual now.' : ''}`,
  terminal: 'Your terminal',
  meetingPoint: 'Where to meet',
  offline: 'You are offline',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  updated: (milliseconds: number) => `updated ${ago(milliseconds)}`,
};
export type RideWords = typeof EN;
