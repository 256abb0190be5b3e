import {
  type Client,
  type SendText,
  type Settings,
  type TextSummary,
  textablePhone,
  welcomeText,
} from '@lotline/contracts';

const WELCOME_EVENT = 'check_in';

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

export const isWelcome = (text: TextSummary): boolean => text.direction === 'outbound' && text.event === WELCOME_EVENT;

const ON_ITS_WAY: readonly TextSummary['state'][] = ['queued', 'sending', 'accepted', 'sent'];
export const isOnItsWay = (text: TextSummary): boolean =>
  text.direction === 'outbound' && ON_ITS_WAY.includes(text.state);
