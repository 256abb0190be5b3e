import { mix, readableOn } from './colors.js';
import { contrast, textOn } from './contrast.js';

const SOME = ['#000000', '#ffffff', '#ffd400', '#0958d9', '#767676', '#ff0000', '#00ff00', '#7f7f7f', '#fffffe'];

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#0958d9', '#ffffff', 6.16],
    ['#767676', '#ffffff', 4.54],
  ])('should be, of %s and %s, %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBeCloseTo(ratio, 1);
  });
});

describe('lots.md, Brand and opening hours: textOn', () => {
  it.each([
    ['#ffd400', '#000000'],
    ['#0958d9', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
  ])('should be, on %s, %s', (color, text) => {
    expect(textOn(color)).toBe(text);
  });

  it('should be readable on any color', () => {
    for (const color of SOME) expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('lots.md, Brand and opening hours: readableOn', () => {
  it('should keep a readable color, and darken or lighten another until it is readable', () => {
    expect(readableOn('#ffffff', '#0958d9')).toBe('#0958d9');
    for (const background of ['#ffffff', '#131a23'])
      for (const color of SOME) expect(contrast(readableOn(background, color), background)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('mix', () => {
  it('should mix a share of the other color into the first', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
    expect(mix('#0958d9', '#000000', 0)).toBe('#0958d9');
  });
});
