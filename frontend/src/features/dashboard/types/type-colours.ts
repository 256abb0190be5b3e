import { clientTypes, CONTRACT_CUSTOMER, isContractRecord, PAY_AT_OFFICE, type Settings } from '@lotline/contracts';

type Lot = Pick<Settings, 'host' | 'reservationsHost'>;

/** Of those that the specification names (§2 "Dashboard"): primary, purple, secondary, accent. */
const NAMED: [named: RegExp, colour: string][] = [
  [/^regular\b/i, 'var(--accent)'],
  [/^vip\b/i, 'var(--contract)'],
  [/^corporate\b/i, 'var(--ink-3)'],
  [/^member\b/i, 'var(--pickup)'],
];
/** What is left for the lot's own types, in turn; purple is a contract's and orange what is paid at the office. */
const OTHERS = ['var(--accent)', 'var(--pickup)', 'var(--dropped)', 'var(--ink-3)'];

/** The colour of a type's bar: the same one whatever else the range has. */
export function typeColour(type: string, lot: Lot): string {
  const named = NAMED.find(([pattern]) => pattern.test(type));
  if (named) return named[1];
  if (isOfContract(type, lot)) return 'var(--contract)';
  if (type === PAY_AT_OFFICE) return 'var(--warn)';
  const others = clientTypes(lot).filter((one) => one !== PAY_AT_OFFICE && !isOfContract(one, lot));
  return OTHERS[Math.max(0, others.indexOf(type)) % OTHERS.length] ?? 'var(--accent)';
}

const isOfContract = (type: string, lot: Lot): boolean => type === CONTRACT_CUSTOMER || isContractRecord(type, lot);
