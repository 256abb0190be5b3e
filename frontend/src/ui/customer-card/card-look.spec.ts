import { PAY_AT_OFFICE } from '@lotline/protocol';
import { cardLook } from './card-look.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example' };
const MONTHLY = 'lot.example Monthly Contract';

describe('search.md, Card colors: cardLook', () => {
  it.each([
    ['default', 'Walk In', 'no', 'plain'],
    ['green', 'Walk In', 'no', 'green'],
    ['grey', 'Walk In', 'no', 'grey'],
    ['red', 'Walk In', 'no', 'red'],
    ['default', PAY_AT_OFFICE, 'no', 'red'],
    ['green', PAY_AT_OFFICE, 'no', 'green'],
    ['default', MONTHLY, 'no', 'purple'],
    ['default', 'lot.example Quarterly Contract', 'among-others', 'purple'],
    ['default', 'Contract Customer', 'no', 'plain'],
    ['default', 'Walk In', 'among-others', 'orange'],
    ['green', 'Walk In', 'among-others', 'green'],
    ['green', 'Walk In', 'listed', 'orange'],
    ['default', MONTHLY, 'listed', 'orange'],
  ] as const)('should color %s, %s, duplicate %s as %s', (displayColor, clientType, duplicate, tone) => {
    expect(cardLook({ displayColor, clientType }, lot, duplicate).tone).toBe(tone);
  });

  it('should describe a color that nothing else explains', () => {
    expect(cardLook({ displayColor: 'green', clientType: 'Way' }, lot, 'no').word).toBe('Checked in');
    expect(cardLook({ displayColor: 'default', clientType: 'Way' }, lot, 'among-others').word).toBe('Same phone');
  });
});
