import fc from 'fast-check';
import { likePattern, searchFor, searchWords } from './search-text.js';

const searchPattern = (text: string) => {
  const words = searchWords(text);
  return words === null ? null : likePattern(words);
};

describe('searchPattern', () => {
  it.each([
    ['smith', '%smith%'],
    ['  Al   Smith ', '%Al Smith%'],
    ['jo', '% jo%'],
    ['5', '% 5%'],
    ['0142', '%0142%'],
    ['310-555', '%310555%'],
    ['(310) 555.0142', '%3105550142%'],
    ['5-5', '% 55%'],
    ['HV-1042', '%HV1042%'],
    ['O’Neil-Smith', '%O’NeilSmith%'],
    ['12 345', '%12345%'],
    ['Al 12', '%Al 12%'],
    ['+1 (310) 555/0142', '%3105550142%'],
    ['1-310-555-0142', '%3105550142%'],
    ['Reyes,', '%Reyes%'],
    ['100%', '%100\\%%'],
    ['a_b\\c', '%a\\_b\\\\c%'],
    ['%', null],
    ['---', null],
  ])('should turn %j into %j', (text, pattern) => {
    expect(searchPattern(text)).toBe(pattern);
  });

  it('should escape wildcards', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('%', '_', '\\', 'a', '7', '-', ' '), minLength: 1 }), (text) => {
        const inner = (searchPattern(text) ?? '').slice(1, -1);
        expect(inner.replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
      }),
    );
  });
});

describe('searchFor', () => {
  it.each([
    ['robert garcia', true],
    ['rt garcia', false],
    ['robert ga', false],
    ['ert gar', true],
    ['mary j lee', false],
    ['a b cde fgh', true],
    ['310 555', false],
    ['hvx 1042', true],
    ['garcia', false],
    ['jos\u00E9 garc\u00EDa', true],
    ["pat o'hara", true],
    ['je\u0301 garcia', false],
    ['garcia, robert', true],
  ])('should look up %j by its seams: %j', (text, bySeams) => {
    expect(searchFor(text, () => '$1').indexed !== undefined).toBe(bySeams);
  });

  it.each([
    ['0142', true],
    ['01-42', true],
    ['01 42', true],
    ['014', false],
    ['50142', false],
    ['x142', false],
    ['٠١٤٢', false],
  ])('should look up %j as four digits: %j', (text, byFour) => {
    expect(searchFor(text, () => '$1').fourDigits !== undefined).toBe(byFour);
  });

  it.each([
    ['al smith', ['%al smith%', '%smith al%']],
    ['al\tsmith', ['%al smith%', '%al\tsmith%', '%smith al%']],
    [' al  smith-j\n', ['%al smithj%', '%al  smithj%', '%smithj al%']],
    ['al\n smith', ['%al smith%', '%smith al%']],
    ['310  555', ['%310555%']],
    ["o'hara", ["%o'hara%", '%o`hara%']],
    ['oʻhara', ["%o'hara%", '%o`hara%']],
    ['jos\u00E9', ['%jose%']],
    ['jose\u0301', ['%jose%']],
    ['３１０', ['%310%']],
    ['tel:+1-310-555-0142', ['%tel:13105550142%', '%3105550142%']],
    ['310-555-0142 x5', ['%3105550142 x5%', '%3105550142%']],
    ['DANA REYES 3105550142', ['DANA REYES 3105550142', '3105550142', '%3105550142%']],
    ['RES1234567890', ['%RES1234567890%']],
    ['+52 55 1234 5678', ['%525512345678%', '%5215512345678%']],
    ['+52 1 55 1234 5678', ['%5215512345678%', '%525512345678%']],
    ['ng jo', ['%ng jo%', '%jo ng%']],
    ['ng, jo', ['%\n jo% ng%', ' jo% ng%', '%ng, jo%', '%jo ng%']],
    ['Reyes, D', ['%\n D% Reyes%', ' D% Reyes%', '%Reyes, D%', '%D Reyes%']],
    ['de la Cruz', ['%de la Cruz%', '%la Cruz de%', '%Cruz de la%']],
  ])('should search %j as %j', (text, patterns) => {
    const parameters: string[] = [];
    searchFor(text, (value) => `$${parameters.push(value)}`);
    expect(parameters).toEqual(patterns);
  });

  it.each(['07911 123456', '+44 7911 123456', '0044 7911 123456'])(
    'should find %j in any spelling at a lot of London',
    (text) => {
      const parameters: string[] = [];
      searchFor(text, (value) => `$${parameters.push(value)}`, '44');
      expect(parameters.at(-1)).toBe('%7911123456%');
    },
  );
});
