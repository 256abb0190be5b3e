import type { Lot } from '@lotline/contracts';

/**
 * The replies to texts (docs/product/texts.md#incoming-texts). None of them asks for a word that providers use as a
 * keyword.
 */

/** Removes control characters, because the response to a webhook is XML. */
const printable = (name: string): string => name.replace(/[\p{Cc}\ufffe\uffff]/gu, '');

type Office = Pick<Lot, 'title' | 'officePhone'>;

/** The reply to a ride request. `link` is the address of the customer's page. */
export const rideReply = (firstName: string, { title }: Office, link: string): string =>
  `Thanks ${printable(firstName).trim() || 'Customer'}, ${title} has your shuttle request. Follow it here: ${link}`;

export const checkedOutReply = ({ title, officePhone }: Office): string =>
  `${title}: you are already checked out. Please call our office at ${officePhone}.`;

/** The reply if no booking has this phone. */
export const noBookingReply = ({ title, officePhone }: Office): string =>
  `${title}: we found no booking for this phone. Please call our office at ${officePhone}.`;

/** The reply to HELP: the name of the business and the office phone. */
export const helpReply = ({ title, officePhone }: Office): string =>
  `This is ${title}. To be picked up, text the word SHUTTLE to this number. Questions? Call our office at ${officePhone}.`;
