import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORGET_TRANSACTIONS, HOLD_UNSENT_TEXTS } from './adjust.ts';

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('the changes after a restore', () => {
  it.each([HOLD_UNSENT_TEXTS, FORGET_TRANSACTIONS])('should be documented for a point-in-time recovery: %s', (sql) => {
    expect(folded(readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8'))).toContain(`${folded(sql)};`);
  });
});
