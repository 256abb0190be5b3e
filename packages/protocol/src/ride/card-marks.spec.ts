import { toCardMarks } from './card-marks.js';

describe('dispatch.md, Cards: toCardMarks', () => {
  it.each([
    ['VIP', true],
    ['Gold vip', true],
    ['Walk In', undefined],
    ['Vipers Club', undefined],
  ])('should mark the type %s as VIP: %s', (clientType, vip) => {
    expect(toCardMarks({ notes: '', clientType })).toEqual(vip ? { vip } : {});
  });

  it.each([
    ['Needs a wheelchair', true],
    ['WHEEL CHAIR van please', true],
    ['wife uses wheel-chair', true],
    ['WCHR confirmed by airline', true],
    ['Viene en silla de ruedas', true],
    ['No dogs. Wheelchair at arrivals', true],
    ['No wheelchair. Brother needs a wheelchair', true],
    ['No wheelchair needed', undefined],
    ['Wheelchair not needed', undefined],
    ["Doesn't need a wheelchair", undefined],
    ['came without a wheelchair', undefined],
    ['sin silla de ruedas', undefined],
    ['2 large suitcases', undefined],
    ['armchair on the roof', undefined],
  ])('should read %p as a wheelchair: %s', (notes, wheelchair) => {
    expect(toCardMarks({ notes, clientType: 'Walk In' })).toEqual({
      hasNotes: true,
      ...(wheelchair && { wheelchair }),
    });
  });

  it('should find a wheelchair in the type, and no notes in spaces', () => {
    expect(toCardMarks({ notes: ' \n', clientType: 'Wheelchair van' })).toEqual({ wheelchair: true });
  });
});
