import { TRANSFER_COLUMNS } from '@lotline/contracts';

/** A column of an imported file: a field of a customer, or one of those that people's sheets have instead. */
export type ImportColumn = keyof typeof TRANSFER_COLUMNS | 'fullName' | 'checkInTime' | 'checkOutTime';

/** What people call them, beside our own headings and the names of the fields; each as `bare` leaves it. */
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
  ['notes', 'note comment comments remarks remark'],
];

/** Case, spaces, underscores, dashes and other signs of a heading count for nothing. */
const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isField = (name: string): name is keyof typeof TRANSFER_COLUMNS => Object.hasOwn(TRANSFER_COLUMNS, name);

/** Our own names first: no synonym takes one of them away. */
const COLUMNS = ((): ReadonlyMap<string, ImportColumn> => {
  const fields = Object.keys(TRANSFER_COLUMNS).filter(isField);
  const named: [string, ImportColumn][] = [
    ...fields.map((field): [string, ImportColumn] => [bare(TRANSFER_COLUMNS[field].heading), field]),
    ...fields.map((field): [string, ImportColumn] => [bare(field), field]),
    ...SYNONYMS.flatMap(([column, words]) => words.split(' ').map((word): [string, ImportColumn] => [word, column])),
  ];
  // Of several entries with one key a map keeps the last.
  return new Map(named.reverse());
})();

/** The column that a heading means, however it is spelled; undefined for one that nobody knows. */
export const columnOfHeading = (heading: string): ImportColumn | undefined => COLUMNS.get(bare(heading));

export interface Headings {
  /** By position; undefined for what is ignored. */
  columns: (ImportColumn | undefined)[];
  /** The headings that are ignored: unknown ones, and those that say again what another column says. */
  unknown: string[];
}

/** What the columns of a file mean. Of two with one meaning the first counts. Null where none is known. */
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
