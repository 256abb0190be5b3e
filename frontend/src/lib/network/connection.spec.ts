import type { UnknownAction } from '@reduxjs/toolkit';
import {
  answered,
  connection,
  networkBack,
  networkLost,
  selectConnection,
  streamLost,
  streamOpened,
  unanswered,
  type Connection,
} from './connection.js';

describe('selectConnection', () => {
  it.each<[string, UnknownAction[], Connection]>([
    ['nothing yet', [], { state: 'connecting' }],
    ['an answer before the stream', [answered(1)], { state: 'connecting' }],
    ['the stream open', [streamOpened(1)], { state: 'live' }],
    ['the stream lost twice', [streamOpened(1), streamLost(2), streamLost(3)], { state: 'reconnecting', since: 2 }],
    ['polls answered meanwhile', [streamOpened(1), streamLost(2), answered(3)], { state: 'reconnecting', since: 2 }],
    ['calls unanswered', [streamOpened(1), unanswered(2), unanswered(3)], { state: 'unreachable', since: 2 }],
    ['the stream lost, calls unanswered', [streamLost(2), unanswered(3)], { state: 'unreachable', since: 3 }],
    ['calls answered again', [streamOpened(1), unanswered(2), answered(3)], { state: 'live' }],
    ['no network', [streamOpened(1), networkLost(2), unanswered(3)], { state: 'offline', since: 2 }],
    [
      'the network back, no frame yet',
      [streamOpened(1), networkLost(2), networkBack()],
      { state: 'reconnecting', since: 2 },
    ],
    [
      'the network and the stream back',
      [networkLost(2), unanswered(3), networkBack(), streamOpened(4)],
      { state: 'live' },
    ],
  ])('should derive the state after: %s', (_what, happened, expected) => {
    const state = happened.reduce(connection.reducer, connection.getInitialState());
    expect(selectConnection({ connection: state })).toEqual(expected);
  });
});
