import fc from 'fast-check';
import { toCommand, type TextCommand } from './commands.js';

const WORDS: Record<TextCommand, string[]> = {
  shuttle: ['SHUTTLE'],
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
  language: ['ENGLISH', 'EN', 'ESPAÑOL', 'ESPANOL', 'ES', 'SPANISH', 'INGLÉS'],
};
const CASES = Object.entries(WORDS).flatMap(([asked, words]) => words.map((word) => [word, asked] as const));

describe('toCommand', () => {
  it.each(CASES)('should recognize %s as %s', (word, asked) => {
    expect(toCommand(word)).toBe(asked);
  });

  it.each(['', ' ', 'STOP please', 'Please stop', 'shuttles', 'SHUTTLE!', 'no', 'STOPPED', 'constructor'])(
    'should not recognize %p as a command',
    (body) => {
      expect(toCommand(body)).toBeNull();
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
        expect(toCommand(before + body)).toBe(asked);
      }),
    );
  });
});
