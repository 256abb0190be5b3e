import type { Lot } from '@lotline/contracts';

/** What a customer is answered to a text (notes: SMS). None of them asks for a word that providers take for their own. */

/** A webhook is answered in XML, which has no control characters. */
const printable = (name: string): string => name.replace(/[\p{Cc}\ufffe\uffff]/gu, '');

type Office = Pick<Lot, 'title' | 'officePhone'>;

/** A ride is asked for; `link` is the address of the customer's own page. */
export const rideReply = (firstName: string, { title }: Office, link: string): string =>
  `Thanks ${printable(firstName).trim() || 'Customer'}, ${title} has your shuttle request. Follow it here: ${link}`;

export const checkedOutReply = ({ title, officePhone }: Office): string =>
  `${title}: you are already checked out. Please call our office at ${officePhone}.`;

/** Nobody with a booking has this phone. */
export const noBookingReply = ({ title, officePhone }: Office): string =>
  `${title}: we found no booking for this phone. Please call our office at ${officePhone}.`;

/** Who we are, and the office phone. */
export const helpReply = ({ title, officePhone }: Office): string =>
  `This is ${title}. To be picked up, text the word SHUTTLE to this number. Questions? Call our office at ${officePhone}.`;
