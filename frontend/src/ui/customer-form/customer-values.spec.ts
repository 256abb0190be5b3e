import { aClient } from '../../testing/builders.js';
import { isEdited, valuesOf } from './customer-values.js';

const base = valuesOf(aClient());

describe('isEdited', () => {
  it('should be true when a field differs', () => {
    expect(isEdited(base, { ...base })).toBe(false);
    expect(isEdited(base, { ...base, partySize: 3 })).toBe(true);
  });
});
