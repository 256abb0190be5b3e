import {
  type CheckedInClient,
  type Client,
  renderText,
  type SendText,
  type Settings,
  textError,
} from '@lotline/protocol';
import { serverDate } from '../time/server-time.js';
import { errorCode } from '../api/http-error.js';
import { useSettings } from '../lot/settings.js';
import { useCheckInCustomerMutation, useSendTextMutation } from './check-in-api.js';

export const WELCOME_EVENT = 'check_in';

/** The address of the customer's own page. */
export const customerPage = ({ shuttleRequestId }: Client): string =>
  `${window.location.origin}/shuttle-request/${shuttleRequestId}`;

/** The welcome text of a check-in at `timestamp` (an instant), or null if the phone cannot receive texts. */
export const welcomeMessage = (client: Client, lot: Settings, timestamp: string): SendText | null =>
  textError(client.phone, lot) !== null
    ? null
    : {
        phone: client.phone,
        message: renderText(lot, 'welcome', client.language, {
          firstName: client.firstName,
          link: customerPage(client),
        }),
        metadata: {
          customerId: client.id,
          customerName: `${client.firstName} ${client.lastName}`.trim(),
          event: WELCOME_EVENT,
          timestamp,
        },
      };

/**
 * Returns a function that checks a customer in and sends the welcome text. It resolves to the record after the check-in, without
 * waiting for the text, or to null if the check-in failed. A failure of the text is only logged.
 */
export function useCheckIn(): (id: string) => Promise<Client | null> {
  const lot = useSettings();
  const [checkIn] = useCheckInCustomerMutation();
  const [sendText] = useSendTextMutation();

  const sendWelcome = async (client: CheckedInClient) => {
    const { welcomeTimestamp, manualCheckInTimestamp } = client;
    const text = welcomeMessage(client, lot, welcomeTimestamp ?? manualCheckInTimestamp ?? serverDate().toISOString());
    if (!text) return;
    const { data, error } = await sendText(text);
    if (!data?.success) console.warn('The welcome text was not accepted', data?.error ?? errorCode(error));
  };

  return async (id) => {
    const { data: client } = await checkIn(id);
    if (!client) return null;
    void sendWelcome(client);
    return client;
  };
}
