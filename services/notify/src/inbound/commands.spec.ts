import fc from 'fast-check';
import { textWordOf, type TextWord } from './commands.js';

const WORDS: Record<TextWord, string[]> = {
  shuttle: ['SHUTTLE'],
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};
const CASES = Object.entries(WORDS).flatMap(([asked, words]) => words.map((word) => [word, asked] as const));

describe('textWordOf', () => {
  it.each(CASES)('should take %s as %s', (word, asked) => {
    expect(textWordOf(word)).toBe(asked);
  });

  it.each(['', ' ', 'STOP please', 'Please stop', 'shuttles', 'SHUTTLE!', 'no', 'STOPPED', 'constructor'])(
    'should take %p as words of their own',
    (body) => {
      expect(textWordOf(body)).toBeNull();
    },
  );

  it('should ignore case and spaces', () => {
    const spaces = fc.stringMatching(/^[ \t\r\n\u00a0]{0,3}$/);
    const letters = (word: string) =>
      fc.tuple(
        ...[...word].map((letter) =>
          fc.tuple(fc.boolean(), spaces).map(([isLow, space]) => [letter, isLow, space] as const),
        ),
      );
    const written = fc
      .constantFrom(...CASES)
      .chain(([word, asked]) => fc.tuple(spaces, letters(word)).map(([before, after]) => ({ before, after, asked })));
    fc.assert(
      fc.property(written, ({ before, after, asked }) => {
        const body = after.map(([letter, isLow, space]) => (isLow ? letter.toLowerCase() : letter) + space).join('');
        expect(textWordOf(before + body)).toBe(asked);
      }),
    );
  });
});
