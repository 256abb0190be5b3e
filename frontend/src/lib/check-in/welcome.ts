import { type Client, type SendText, type Settings, textablePhone, welcomeText } from '@lotline/contracts';

export const WELCOME_EVENT = 'check_in';

/** The welcome text of a check-in at `timestamp` (an instant), or null for a phone that cannot be texted (spec §4, §7). */
export const welcomeOf = (client: Client, lot: Settings, timestamp: string): SendText | null =>
  textablePhone(client.phone) === null
    ? null
    : {
        phone: client.phone,
        message: welcomeText(client.firstName, lot),
        metadata: {
          customerId: client.id,
          customerName: `${client.firstName} ${client.lastName}`.trim(),
          event: WELCOME_EVENT,
          timestamp,
        },
      };
