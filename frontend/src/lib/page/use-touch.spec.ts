import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOUCH } from './use-touch.js';

describe('TOUCH', () => {
  it('should be the pointer that the stylesheets call --touch', () => {
    const breakpoints = readFileSync(join(__dirname, '../../ui/breakpoints.css'), 'utf8');
    expect(breakpoints).toContain(`@custom-media --touch ${TOUCH};`);
  });
});
