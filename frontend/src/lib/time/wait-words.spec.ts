import { rangeWords } from './wait-words.js';

describe('rangeWords', () => {
  it.each([
    [5, 12, '5 to 12 min'],
    [0, 3, 'up to 3 min'],
    [30, 60, '30 to 60 min'],
    [0, 65, 'up to an hour or more'],
    [25, 75, '25 min to more than an hour'],
    [60, 90, 'more than an hour'],
  ])('should say %d to %d minutes as %s', (fromMinutes, toMinutes, words) => {
    expect(rangeWords({ fromMinutes, toMinutes })).toBe(words);
  });
});
