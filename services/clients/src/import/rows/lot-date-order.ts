import type { DateOrder, Lot } from '@lotline/protocol';

/** Where people write the month first: the United States with its territories, English-speaking Canada, the Philippines, Panama. */
const MONTH_FIRST = new Set([
  ...['Adak', 'Anchorage', 'Boise', 'Chicago', 'Denver', 'Detroit', 'Juneau', 'Los_Angeles', 'Menominee', 'Metlakatla'],
  ...['New_York', 'Nome', 'Phoenix', 'Sitka', 'Yakutat', 'Louisville', 'Indianapolis', 'Fort_Wayne', 'Puerto_Rico'],
  ...[
    'St_Thomas',
    'Toronto',
    'Vancouver',
    'Edmonton',
    'Winnipeg',
    'Halifax',
    'Regina',
    'St_Johns',
    'Moncton',
    'Panama',
  ],
  ...['Honolulu', 'Guam', 'Saipan', 'Pago_Pago', 'Midway', 'Wake', 'Samoa', 'Manila'],
]);
const US_REGIONS = /^(US|America\/(Indiana|Kentucky|North_Dakota))\//;
const NO_COUNTRY = /^(Etc\/|UTC|GMT|Zulu)/;

/**
 * Returns the order of day and month that people of the lot's country write. The time zone tells the country; the texting number does
 * for a lot on UTC.
 */
export function lotDateOrder({ timeZone, textingNumber }: Pick<Lot, 'timeZone' | 'textingNumber'>): DateOrder {
  if (NO_COUNTRY.test(timeZone)) return /^\+(1|63)/.test(textingNumber) ? 'month-first' : 'day-first';
  const city = timeZone.split('/').at(-1) ?? '';
  return US_REGIONS.test(timeZone) || MONTH_FIRST.has(city) ? 'month-first' : 'day-first';
}
