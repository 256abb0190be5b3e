import { TRANSFER_COLUMNS } from '@lotline/contracts';

/** A column of an imported file: a field of a customer, or a column that common spreadsheets have instead. */
export type ImportColumn = keyof typeof TRANSFER_COLUMNS | 'fullName' | 'checkInTime' | 'checkOutTime';

/** Common names of columns, as `bare` returns them, in addition to the headings of exports and the field names. */
const SYNONYMS: readonly (readonly [ImportColumn, string])[] = [
  ['firstName', 'first givenname forename'],
  ['lastName', 'last surname familyname'],
  ['fullName', 'name fullname customername clientname customer client guest guestname'],
  ['phone', 'phonenumber phoneno telephone tel mobile mobilephone mobilenumber cell cellphone contactnumber'],
  ['clientType', 'type customertype bookingtype source channel bookingsource contracttype'],
  ['customerId', 'customerno customernumber clientid bookingid bookingnumber reservation reservationid'],
  ['customerId', 'reservationnumber confirmation confirmationnumber reference'],
  ['checkInDateTime', 'checkin checkindate arrival arrivaldate arrives dropoffdate start startdate from in'],
  ['checkInDateTime', 'contractstart contractstartdate'],
  ['checkInTime', 'checkintime arrivaltime starttime timein'],
  ['checkOutDateTime', 'checkout checkoutdate departure departuredate departs return returndate pickupdate'],
  ['checkOutDateTime', 'end enddate until to out contractend contractenddate'],
  ['checkOutTime', 'checkouttime departuretime returntime endtime timeout'],
  ['returningAirline', 'airline returnairline carrier'],
  ['terminal', 'returnterminal returningterminal'],
  ['partySize', 'party size people persons passengers guests pax numberofpeople numberofguests'],
  ['parkingSpot', 'spot space stall parking parkingspace parkingspotnumber spotnumber bay'],
  ['paymentAmount', 'amount payment price total paid cost fee charge amountpaid'],
  ['paymentMethod', 'method paymenttype paidby paidwith'],
  ['vehicleMake', 'make carmake brand'],
  ['vehicleModel', 'model carmodel'],
  ['vehicleColor', 'color colour carcolor carcolour vehiclecolour'],
  ['language', 'preferredlanguage lang idioma'],
  ['notes', 'note comment comments remarks remark'],
];

/** Ignores case, spaces and punctuation of a heading. */
const normalize = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isField = (name: string): name is keyof typeof TRANSFER_COLUMNS => Object.hasOwn(TRANSFER_COLUMNS, name);

/** Lotline's own names take precedence over synonyms. */
const COLUMNS = ((): ReadonlyMap<string, ImportColumn> => {
  const fields = Object.keys(TRANSFER_COLUMNS).filter(isField);
  const named: [string, ImportColumn][] = [
    ...fields.map((field): [string, ImportColumn] => [normalize(TRANSFER_COLUMNS[field].heading), field]),
    ...fields.map((field): [string, ImportColumn] => [normalize(field), field]),
    ...SYNONYMS.flatMap(([column, words]) => words.split(' ').map((word): [string, ImportColumn] => [word, column])),
  ];
  // A map keeps the last of several entries with the same key.
  return new Map(named.reverse());
})();

/** Returns the column of a heading in any spelling, or undefined. */
export const columnOfHeading = (heading: string): ImportColumn | undefined => COLUMNS.get(normalize(heading));

export interface Headings {
  /** By position; undefined if ignored. */
  columns: (ImportColumn | undefined)[];
  /** The ignored headings: unknown ones and repetitions of a column. */
  unknown: string[];
}

/**
 * Maps the headings of a file to columns. The first of two headings for a column counts. Returns null if all headings
 * are unknown.
 */
export function readHeadings(headings: readonly string[]): Headings | null {
  const seen = new Set<ImportColumn>();
  const unknown: string[] = [];
  const columns = headings.map((heading) => {
    const column = columnOfHeading(heading);
    if (column !== undefined && !seen.has(column)) {
      seen.add(column);
      return column;
    }
    if (heading.trim() !== '') unknown.push(heading.trim());
    return undefined;
  });
  return seen.size === 0 ? null : { columns, unknown };
}
