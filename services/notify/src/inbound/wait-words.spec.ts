import type { Language, WaitEstimate } from '@lotline/protocol';
import { formatWait } from './wait-words.js';

const wait = (fromMinutes: number, toMinutes: number, exceeded = false): WaitEstimate => ({
  ...{ fromMinutes, toMinutes, exceeded },
});

describe('texts.md, Incoming texts: formatWait', () => {
  it.each<[WaitEstimate | null, Language, string]>([
    [null, 'en', 'not known yet'],
    [wait(5, 12), 'en', '5 to 12 min'],
    [wait(5, 12), 'es', 'de 5 a 12 min'],
    [wait(0, 3), 'en', 'up to 3 min'],
    [wait(30, 90), 'en', 'an hour or more'],
    [wait(5, 12, true), 'en', 'longer than usual'],
  ])('should format %j in %s', (given, language, text) => {
    expect(formatWait(given, language)).toBe(text);
  });
});
