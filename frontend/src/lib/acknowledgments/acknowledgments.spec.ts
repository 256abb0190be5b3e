import type { BoardCard } from '@lotline/protocol';
import { aBoardCard } from '../../testing/builders.js';
import { SentAcknowledgments, RESEND_AFTER } from './acknowledgments.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const asking = (id: string, changes: Partial<BoardCard> = {}): BoardCard =>
  aBoardCard({ id, playAudioAlert: true, acknowledgedAt: null, unacknowledgedAt: null, ...changes });

describe('SentAcknowledgments', () => {
  let acknowledgments: SentAcknowledgments;
  const due = (cards: BoardCard[], sound: boolean, seconds = 0) =>
    acknowledgments.due(cards, sound, NOON + seconds * 1_000);
  beforeEach(() => {
    acknowledgments = new SentAcknowledgments();
  });

  it('should send a silent acknowledgment once, and an audible one when sound starts', () => {
    const cards = [asking('ada'), asking('bo')];
    expect(due(cards, false)).toEqual(['ada', 'bo']);
    expect(due(cards, false, 60)).toEqual([]);
    expect(due(cards, true, 61)).toEqual(['ada', 'bo']);
    expect(due(cards, true, 62)).toEqual([]);
  });

  it('should repeat an audible acknowledgment until the card shows it', () => {
    expect(due([asking('ada')], true)).toEqual(['ada']);
    expect(due([asking('ada')], true, RESEND_AFTER / 1_000 - 1)).toEqual([]);
    expect(due([asking('ada')], true, RESEND_AFTER / 1_000)).toEqual(['ada']);
    expect(due([asking('ada', { acknowledgedAt: '2026-11-21T12:00:06Z' })], true, 60)).toEqual([]);
  });

  it('should skip requests that do not ring or are already acknowledged', () => {
    const cards = [
      asking('ada', { playAudioAlert: false }),
      asking('bo', { shuttleStatus: 'picked_up' }),
      asking('cy', { acknowledgedAt: '2026-11-21T11:59:00Z' }),
    ];
    expect(due(cards, true)).toEqual([]);
  });

  it('should acknowledge a repeated request again', () => {
    expect(due([asking('ada')], true)).toEqual(['ada']);
    const again = asking('ada', { customerRequestingRideTimestamp: '2026-11-21T12:00:01.000Z' });
    expect(due([again], true, 1)).toEqual(['ada']);
    expect(due([again], true, 2)).toEqual([]);
  });

  it('should leave the requests beyond one call’s limit for the next call', () => {
    const cards = Array.from({ length: 1_200 }, (_, index) => asking(`c${index}`));
    expect([due(cards, true).length, due(cards, true, 1).length, due(cards, true, 2).length]).toEqual([1_000, 200, 0]);
  });
});
