import type { ApiToken, TokenPermission } from '@lotline/protocol';
import { ago } from '../../../lib/time/durations.js';
import type { PillTone } from '../../../ui/label/status-pill.js';

/** What a token may do, as worded in the form and the list. */
export const PERMISSION_LABELS: Record<TokenPermission, string> = {
  readCustomers: 'Read customers',
  changeCustomers: 'Add and change customers',
  readShuttle: 'Read rides',
  changeShuttle: 'Move rides',
  readTexts: 'Read texts',
  sendTexts: 'Send texts',
  deleteClients: 'Delete customers',
  calendar: 'Read calendar counts',
  financials: 'See revenue',
  export: 'Export customers',
  import: 'Import customers',
};

/** The permissions on one line. A newer server may send permissions that this page does not know. */
export const formatPermissions = (permissions: readonly TokenPermission[]): string =>
  permissions.map((permission) => PERMISSION_LABELS[permission] ?? permission).join(' · ');

const DAY = 86_400_000;
/** A token that expires this soon is marked. In ms. */
const SOON = 14 * DAY;
/** A token used within this time is in use. In ms. */
const IN_USE = 3_600_000;

/** The state of a token at `now`, in ms since 1970. */
export function tokenState({ expiresAt, lastUsedAt }: ApiToken, now: number): { tone: PillTone; text: string } {
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now;
  if (left <= 0) return { tone: 'bad', text: 'Expired' };
  if (left < SOON) return { tone: 'warn', text: expiryText(Math.ceil(left / DAY)) };
  if (lastUsedAt === null) return { tone: 'neutral', text: 'Never used' };
  const age = now - Date.parse(lastUsedAt);
  return { tone: age < IN_USE ? 'ok' : 'neutral', text: `Used ${ago(age)}` };
}

const expiryText = (days: number): string => (days === 1 ? 'Expires within a day' : `Expires in ${days} days`);

/** How long a new token can be valid, in days; 0 for one that does not expire. */
export const EXPIRY_CHOICES = [
  { value: 30, label: 'In 30 days' },
  { value: 90, label: 'In 90 days' },
  { value: 365, label: 'In a year' },
  { value: 0, label: 'Never' },
];

/** Returns when a token that is created at `now` expires; null for never. */
export const expiryAfter = (days: number, now: number): string | null =>
  days === 0 ? null : new Date(now + days * DAY).toISOString();
