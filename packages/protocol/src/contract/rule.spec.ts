import { outlastsContract } from './rule.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example' };
const until = (checkOutDateTime: string, clientType: string) => ({ clientType, checkOutDateTime });
const MONTHLY = 'lot.example Monthly Contract';

describe('add-customer.md, Expired contracts: outlastsContract', () => {
  it.each([
    ['a contract customer after the contract', '2026-12-01 00:00:00', 'Contract Customer', MONTHLY, true],
    ['after a quarterly one', '2026-12-01 00:00:00', 'Contract Customer', 'lot.example Quarterly Contract', true],
    ['to its very end', '2026-11-30 12:00:00', 'Contract Customer', MONTHLY, false],
    ['a second later', '2026-11-30 12:00:01', 'Contract Customer', MONTHLY, true],
    ['within it', '2026-11-20 00:00:00', 'Contract Customer', MONTHLY, false],
    ['a booking of another type', '2026-12-01 00:00:00', 'Walk In', MONTHLY, false],
    ['where no contract was found', '2026-12-01 00:00:00', 'Contract Customer', 'Contract Customer', false],
    ['a contract of another brand', '2026-12-01 00:00:00', 'Contract Customer', 'x.example Monthly Contract', false],
  ])('should evaluate %s', (_, checkOut, type, foundType, blocked) => {
    expect(outlastsContract(until(checkOut, type), until('2026-11-30 12:00:00', foundType), lot)).toBe(blocked);
  });

  it('should never block a booking within a contract without an end', () => {
    expect(outlastsContract(until('2030-01-01 00:00:00', 'Contract Customer'), until('', MONTHLY), lot)).toBe(false);
  });
});
