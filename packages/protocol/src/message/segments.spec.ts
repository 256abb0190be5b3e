import { measureText } from './segments.js';

describe('texts.md, Length: measureText', () => {
  it.each([
    ['nothing', '', 'GSM-7', 0, 160],
    ['160 letters', 'a'.repeat(160), 'GSM-7', 1, 0],
    ['161 letters', 'a'.repeat(161), 'GSM-7', 2, 145],
    ['306 letters', 'a'.repeat(306), 'GSM-7', 2, 0],
    ['307 letters', 'a'.repeat(307), 'GSM-7', 3, 152],
    ['letters with accents that GSM-7 has', 'ñÑéüà¿¡', 'GSM-7', 1, 153],
    ['punctuation', '!"#¤%&\'()*+,-./:;<=>?', 'GSM-7', 1, 139],
    ['80 characters of the extension table', '€'.repeat(80), 'GSM-7', 1, 0],
    ['81 characters of the extension table', '€'.repeat(81), 'GSM-7', 2, 143],
    ['an extension character that the boundary would split', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 'GSM-7', 2, 141],
    ['70 characters with one that GSM-7 lacks', `á${'a'.repeat(69)}`, 'UCS-2', 1, 0],
    ['71 characters with one that GSM-7 lacks', `á${'a'.repeat(70)}`, 'UCS-2', 2, 63],
    ['134 characters with one that GSM-7 lacks', `á${'a'.repeat(133)}`, 'UCS-2', 2, 0],
    ['35 emoji', '😀'.repeat(35), 'UCS-2', 1, 0],
    ['36 emoji, which take two units each', '😀'.repeat(36), 'UCS-2', 2, 61],
    ['an emoji that the boundary would split', `${'a'.repeat(66)}😀${'a'.repeat(10)}`, 'UCS-2', 2, 55],
    ['a letter and a combining accent', 'n\u0303', 'UCS-2', 1, 68],
    ['a line break', 'a\nb', 'GSM-7', 1, 157],
    ['a curly apostrophe', 'you’re', 'UCS-2', 1, 64],
  ])('should measure %s', (_what, text, encoding, segments, free) => {
    expect(measureText(text)).toMatchObject({ encoding, segments, free });
  });

  it('should name each character that requires UCS-2 once', () => {
    expect(measureText('Vehículo, así: ñ — sí').unusual).toEqual(['í', '—']);
    expect(measureText('Hi Rosa').unusual).toEqual([]);
  });
});
