import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHONE } from './use-narrow.js';

describe('PHONE', () => {
  it('should be the width that the stylesheets call --phone', () => {
    const breakpoints = readFileSync(join(__dirname, '../../ui/breakpoints.css'), 'utf8');
    expect(breakpoints).toContain(`@custom-media --phone ${PHONE};`);
  });
});
