import { aLot } from '../../../testing/builders.js';
import { sizeOf } from './find-lots.js';

const { parkingSpots: _, ...LOT } = aLot();

describe('sizeOf', () => {
  it.each([
    [{}, '2 shuttles · no spots listed'],
    [{ parkingSpots: ['A1-A240'] }, '2 shuttles · 240 spots'],
    [{ parkingSpots: ['A1-A2'], parkingSpotsOutOfUse: ['A2'] }, '2 shuttles · 1 spot'],
    [{ parkingSpots: ['A1-A2'], parkingSpotsOutOfUse: ['A1-A2'] }, '2 shuttles · all spots out of use'],
  ])('should describe a lot with %j: %s', (spots, text) => {
    expect(sizeOf({ ...LOT, ...spots })).toBe(text);
  });
});
