import { aClient } from '../../testing/builders.js';
import { valuesOf } from '../../ui/customer-form/customer-values.js';
import { mergeValues } from './merge-values.js';

const base = valuesOf(aClient({ parkingSpot: 'A02', notes: '' }));

describe('mergeValues', () => {
  it('should take their change of what was not edited and keep what was', () => {
    const merged = mergeValues(base, { ...base, parkingSpot: 'A07' }, { ...base, notes: 'Key 4' });
    expect(merged).toEqual({ values: { ...base, parkingSpot: 'A07', notes: 'Key 4' }, conflicts: [] });
  });

  it('should name what both changed, and keep mine', () => {
    const merged = mergeValues(base, { ...base, parkingSpot: 'A07' }, { ...base, parkingSpot: 'B1' });
    expect(merged).toEqual({ values: { ...base, parkingSpot: 'B1' }, conflicts: ['parkingSpot'] });
  });

  it('should see no conflict where both changed it alike', () => {
    const same = { ...base, parkingSpot: 'A07' };
    expect(mergeValues(base, same, same)).toEqual({ values: same, conflicts: [] });
  });
});
