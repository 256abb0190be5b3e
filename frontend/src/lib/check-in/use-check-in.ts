import type { CheckedInClient, Client } from '@lotline/contracts';
import { errorCodeOf } from '../api/http-error.js';
import { useSettings } from '../lot/settings.js';
import { useCheckInCustomerMutation, useSendTextMutation } from './check-in-api.js';
import { welcomeOf } from './welcome.js';

/**
 * Checks a customer in by hand and sends the welcome text of that check-in, of which a failure is only logged (spec §4).
 * Answers the record as it is then, before the text is out; null where the check-in failed.
 */
export function useCheckIn(): (id: string) => Promise<Client | null> {
  const lot = useSettings();
  const [checkIn] = useCheckInCustomerMutation();
  const [sendText] = useSendTextMutation();

  const welcome = async (client: CheckedInClient) => {
    const { welcomeTimestamp, manualCheckInTimestamp } = client;
    const text = welcomeOf(client, lot, welcomeTimestamp ?? manualCheckInTimestamp ?? new Date().toISOString());
    if (!text) return;
    const { data, error } = await sendText(text);
    if (!data?.success) console.warn('The welcome text was not accepted', data?.error ?? errorCodeOf(error));
  };

  return async (id) => {
    const { data: client } = await checkIn(id);
    if (!client) return null;
    void welcome(client);
    return client;
  };
}
