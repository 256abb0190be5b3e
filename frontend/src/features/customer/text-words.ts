import type { TextSummary } from '@lotline/contracts';

/** Why a text did not arrive, by the provider's code or ours, in a word or two. */
const REASONS: Record<string, string> = {
  '21211': 'no such number',
  '21608': 'number not verified',
  '21610': 'wants no texts',
  '21614': 'no mobile phone',
  '21635': 'a landline',
  '30003': 'phone not reached',
  '30005': 'no such number',
  '30006': 'a landline',
  '30007': 'filtered by the carrier',
  '30008': 'carrier does not say why',
  '30034': 'our number is not registered',
  expired: 'too late to send',
  'no-receipt': 'nobody says whether it arrived',
};

/** How far a text came, as the panel shows it. */
export const stateOf = ({ state, errorCode }: TextSummary): string =>
  errorCode === null ? state : `${state} · ${REASONS[errorCode] ?? errorCode}`;
