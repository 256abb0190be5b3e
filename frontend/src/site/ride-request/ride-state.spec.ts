import { nextState, type RideEvent, type RideState } from './ride-state.js';

const polled = (
  shuttleStatus: 'requesting_ride' | 'picked_up' | 'dropped_off' | null,
  shuttleNumber: number | null = null,
): RideEvent => ({
  type: 'polled',
  answer: { success: true, shuttleStatus, shuttleNumber },
});
const idle: RideState = { phase: 'idle' };
const ended: RideState = { phase: 'idle', ended: true };
const loading: RideState = { phase: 'loading' };
const success: RideState = { phase: 'success', name: 'Ada' };
const assigned: RideState = { phase: 'assigned', name: 'Ada', number: 1 };
const thanks: RideState = { phase: 'thanks', name: 'Ada' };
const unknown: RideState = { phase: 'unknown' };
const error: RideState = { phase: 'error', code: null, message: 'Network error. Please try again.' };

describe('nextState', () => {
  it.each<[string, RideState, RideEvent, RideState]>([
    ['a request', idle, { type: 'requested' }, loading],
    ['an accepted request', loading, { type: 'accepted', name: 'Ada' }, success],
    [
      'a failed request',
      loading,
      { type: 'failed', code: null, message: 'No' },
      { phase: 'error', code: null, message: 'No' },
    ],
    [
      'a request that did not reach the server',
      loading,
      { type: 'failed', code: 'NO_NETWORK', message: 'No', pressedAt: 1 },
      { phase: 'error', code: 'NO_NETWORK', message: 'No', pressedAt: 1 },
    ],
    [
      'a request whose response was lost',
      error,
      { type: 'found', answer: { success: true, shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' } },
      assigned,
    ],
    ['Try Again', error, { type: 'try-again' }, idle],
    ['still waiting', success, polled('requesting_ride'), success],
    ['a shuttle that is assigned', success, polled('picked_up', 1), assigned],
    ['a change of shuttle', assigned, polled('picked_up', 2), { phase: 'assigned', name: 'Ada', number: 2 }],
    ['picked up without a lane', success, polled('picked_up'), ended],
    ['being put back in the queue', assigned, polled('requesting_ride'), success],
    ['a ride that was dropped off', assigned, polled('dropped_off'), thanks],
    ['a ride that was dropped off unseen', success, polled('dropped_off'), thanks],
    ['the drop-off, polled again', thanks, polled('dropped_off'), thanks],
    ['the automatic check-out during the thanks', thanks, polled(null), thanks],
    ['a mistaken drop-off', thanks, polled('picked_up', 1), assigned],
    ['a failed poll during the thanks', thanks, { type: 'not-resumed' }, thanks],
    ['a late poll after the thanks', idle, polled('dropped_off'), idle],
    ['the end of the thanks', thanks, { type: 'thanked' }, idle],
    ['the end of an interrupted thanks', assigned, { type: 'thanked' }, assigned],
    ['a request that is gone', success, polled(null), ended],
    ['a ride that is gone', assigned, polled(null), ended],
    ['a request that is still gone', ended, polled(null), ended],
    ['a removal that is undone', ended, polled('requesting_ride'), { phase: 'success', name: '' }],
    ['a drop-off that is polled after the ride is gone', ended, polled('dropped_off'), ended],
    ['a request after another', ended, { type: 'requested' }, loading],
    ['a late poll while requesting', loading, polled(null), loading],
    ['a late poll over an error', error, polled('requesting_ride'), error],
    ['a reload of a ride under way', { phase: 'resuming' }, polled('requesting_ride'), { phase: 'success', name: '' }],
    ['a reload just after the drop-off', { phase: 'resuming' }, polled('dropped_off'), { phase: 'thanks', name: '' }],
    ['a reload without a ride', { phase: 'resuming' }, polled(null), idle],
    ['a reload without a response', { phase: 'resuming' }, { type: 'not-resumed' }, idle],
    ['a failed poll', assigned, { type: 'not-resumed' }, assigned],
    ['a link that does not exist', { phase: 'resuming' }, { type: 'unknown' }, unknown],
    ['a customer who was deleted', assigned, { type: 'unknown' }, unknown],
    ['a late poll of an unknown link', unknown, polled('requesting_ride'), unknown],
    ['a late answer of an unknown link', unknown, { type: 'accepted', name: 'Ada' }, unknown],
  ])('should follow %s', (_case, before, event, after) => {
    expect(nextState(before, event)).toEqual(after);
  });
});
