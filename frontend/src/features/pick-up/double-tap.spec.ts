import { isSecondTap, type Press } from './double-tap.js';

const at = (x: number, y: number) => ({ x, y });
const ada: Press = { on: 'ada', at: 1_000, place: at(300, 200) };

describe('pick-up-boards.md, Board: isSecondTap', () => {
  it.each<[string, Press | null, Partial<Press>, boolean]>([
    ['the first press', null, {}, false],
    ['the same card at once', ada, { on: 'ada' }, true],
    ['the same card later', ada, { on: 'ada', at: 1_500 }, false],
    ['the card that moved below the finger', ada, { place: at(310, 215) }, true],
    ['the card that moved below the finger, later', ada, { place: at(310, 215), at: 1_500 }, false],
    ['another card at another place', ada, { place: at(300, 340) }, false],
    ['another card by keyboard', ada, { place: null }, false],
    ['another card after a press by keyboard', { ...ada, place: null }, {}, false],
  ])('should judge %s', (_what, last, press, isSecond) => {
    expect(isSecondTap(last, { on: 'miguel', at: 1_499, place: at(300, 200), ...press })).toBe(isSecond);
  });
});
