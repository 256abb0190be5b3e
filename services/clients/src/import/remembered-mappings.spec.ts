import { headingsKey } from './remembered-mappings.js';

describe('headingsKey', () => {
  const key = headingsKey(['First Name', 'Phone', 'Arrival']);

  it.each([
    [['Phone', 'Arrival', 'First Name']],
    [[' first  name', 'PHONE', 'arrival ']],
    [['First\nName', 'Phone', 'Arrival', 'Phone']],
  ])('should be the same for %j', (headings) => {
    expect(headingsKey(headings)).toBe(key);
  });

  it.each([
    [['First Name', 'Phone']],
    [['First Name', 'Phone', 'Arrivals']],
    [['FirstName', 'Phone', 'Arrival']],
    [[]],
  ])('should differ for %j', (headings) => {
    expect(headingsKey(headings)).not.toBe(key);
  });
});
