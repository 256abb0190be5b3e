import { checkEndings } from './effects.mjs';

describe('checkEndings', () => {
  const ended = { id: 'ada', drops: 1, endsAfterDrop: 1, autoCheckouts: 1, handCheckouts: 0, status: null };
  const whatOf = (changes: Partial<typeof ended> | { status: string }) =>
    checkEndings([{ ...ended, ...changes }]).map(({ what }) => what);

  it('should accept a customer who was checked out once, manually or automatically', () => {
    expect(whatOf({})).toEqual([]);
    expect(whatOf({ drops: 0, endsAfterDrop: 0, autoCheckouts: 0, handCheckouts: 1 })).toEqual([]);
  });

  it('should report a customer who was checked out twice or never', () => {
    expect(whatOf({ autoCheckouts: 2 })).toEqual(['ada: 1 drop-offs, 1 ends, 2 automatic check-outs']);
    expect(whatOf({ endsAfterDrop: 2 })).toHaveLength(1);
    expect(whatOf({ autoCheckouts: 0 })).toHaveLength(1);
  });

  it('should report a customer who was checked out but is still on the board', () => {
    expect(whatOf({ status: 'picked_up' })).toEqual(['ada: checked out, and on the board as picked_up']);
  });
});
