import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHONE, TOUCH } from './use-media.js';

describe('PHONE and TOUCH', () => {
  it.each([
    ['phone', PHONE],
    ['touch', TOUCH],
  ])('should equal --%s of the style sheets', (name, query) => {
    const breakpoints = readFileSync(join(__dirname, '../../ui/breakpoints.css'), 'utf8');
    expect(breakpoints).toContain(`@custom-media --${name} ${query};`);
  });
});
