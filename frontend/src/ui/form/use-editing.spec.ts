import { aClient } from '../../testing/builders.js';
import { valuesOf } from '../customer-form/customer-values.js';
import { mergeValues } from './use-editing.js';

const base = valuesOf(aClient({ parkingSpot: 'A02', notes: '' }));

describe('mergeValues', () => {
  it('should take remote changes of unedited fields and keep edited ones', () => {
    const merged = mergeValues(base, { ...base, parkingSpot: 'A07' }, { ...base, notes: 'Key 4' });
    expect(merged).toEqual({ values: { ...base, parkingSpot: 'A07', notes: 'Key 4' }, conflicts: [] });
  });

  it('should report fields changed on both sides, and keep the local value', () => {
    const merged = mergeValues(base, { ...base, parkingSpot: 'A07' }, { ...base, parkingSpot: 'B1' });
    expect(merged).toEqual({ values: { ...base, parkingSpot: 'B1' }, conflicts: ['parkingSpot'] });
  });

  it('should see no conflict when both sides made the same change', () => {
    const same = { ...base, parkingSpot: 'A07' };
    expect(mergeValues(base, same, same)).toEqual({ values: same, conflicts: [] });
  });
});
