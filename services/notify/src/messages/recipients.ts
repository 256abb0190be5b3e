import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { OptionalText } from '@lotline/protocol';

/** The event of texts to the on-duty phone, which are listed among the customer's texts. */
export const ON_DUTY_EVENT = 'unacknowledged_request';

/** The events of optional texts about rides, which are listed among the customer's texts. */
export const RIDE_TEXT_EVENTS: Record<OptionalText, string> = {
  requestConfirmed: 'request_confirmed',
  shuttleAssigned: 'shuttle_assigned',
};

/** Kinds of numbers that cost extra, or at which no customer reads texts. */
const DEAR_TYPES: readonly (string | undefined)[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
];

/** Countries with one numbering plan and one price, whose people drive to each other's airports. */
const NORTH_AMERICA: readonly string[] = ['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP'];

/**
 * Returns why a text to this E.164 number is refused, or null. `countries`: those to which texts go; without any, that of the lot's
 * number; from the United States or Canada to both and to the American territories. A number of a new area code may belong to any country of its country code. Satellite numbers (+870, +881 to +883) belong
 * to none, so they are always refused.
 */
export function recipientError(number: string, lotNumber: string, countries: readonly string[] = []): string | null {
  const phone = parsePhoneNumberFromString(number);
  if (!phone || DEAR_TYPES.includes(phone.getType())) return 'Texts are not sent to numbers with special rates.';
  const home = countriesOf(lotNumber);
  const isNorthAmerican = home.some((country) => NORTH_AMERICA.includes(country));
  const allowed = countries.length > 0 ? countries : isNorthAmerican ? NORTH_AMERICA : home;
  if (countriesOf(number).some((country) => allowed.includes(country))) return null;
  return `Texts are sent only to phones of ${allowed.join(', ')}. Please call this customer.`;
}

function countriesOf(number: string): CountryCode[] {
  const phone = parsePhoneNumberFromString(number);
  return phone?.country ? [phone.country] : (phone?.getPossibleCountries() ?? []);
}
