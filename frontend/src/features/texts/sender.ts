import { formatPhone, type InboxText } from '@lotline/protocol';

/** Formats an E.164 number like the lot's own phones, without the country code of the United States and Canada. */
export const formatSender = (phone: string): string => formatPhone(phone.replace(/^\+1(?=\d{10}$)/, ''));

/** The name of the customer, or the phone. */
export const senderName = ({ client, phone }: Pick<InboxText, 'client' | 'phone'>): string =>
  (client && `${client.firstName} ${client.lastName}`.trim()) || formatSender(phone);
