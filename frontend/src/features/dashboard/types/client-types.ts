import {
  clientTypes,
  CONTRACT_CUSTOMER,
  isContractRecord,
  type Metrics,
  PAY_AT_OFFICE,
  type Settings,
} from '@lotline/protocol';

export interface TypeShare {
  type: string;
  count: number;
  /** A rounded whole number: the sum may differ from 100. */
  percent: number;
}

/** Returns the client types of a range with their shares, largest first. */
export function typeShares(breakdown: Metrics['clientTypeBreakdown']): TypeShare[] {
  const types = Object.entries(breakdown).filter(([, count]) => count > 0);
  const total = types.reduce((sum, [, count]) => sum + count, 0);
  return types
    .map(([type, count]) => ({ type, count, percent: Math.round((count / total) * 100) }))
    .sort((one, other) => other.count - one.count || one.type.localeCompare(other.type));
}

type Lot = Pick<Settings, 'host' | 'reservationsHost'>;

/** The specified colors: primary, purple, secondary, accent. */
const NAMED: [pattern: RegExp, color: string][] = [
  [/^regular\b/i, 'var(--accent)'],
  [/^vip\b/i, 'var(--contract)'],
  [/^corporate\b/i, 'var(--ink-3)'],
  [/^member\b/i, 'var(--pickup)'],
];
/** The colors for the lot's other types, in turn. Purple is reserved for contracts and orange for Pay at Office. */
const OTHERS = ['var(--accent)', 'var(--pickup)', 'var(--dropped)', 'var(--ink-3)'];

/** Returns the color of a type's bar, which does not depend on the other types of the range. */
export function typeColor(type: string, lot: Lot): string {
  const named = NAMED.find(([pattern]) => pattern.test(type));
  if (named) return named[1];
  if (isContract(type, lot)) return 'var(--contract)';
  if (type === PAY_AT_OFFICE) return 'var(--warn)';
  const others = clientTypes(lot).filter((one) => one !== PAY_AT_OFFICE && !isContract(one, lot));
  return OTHERS[Math.max(0, others.indexOf(type)) % OTHERS.length] ?? 'var(--accent)';
}

const isContract = (type: string, lot: Lot): boolean => type === CONTRACT_CUSTOMER || isContractRecord(type, lot);
