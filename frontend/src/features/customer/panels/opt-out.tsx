import type { Client, TextSummary } from '@lotline/protocol';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/http-error.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { useSetCustomerOptOutMutation } from '../customer-api.js';
import styles from '../customer.module.css';
import { InlineButton } from '../inline-button.js';

const OPT_CHANGES: readonly string[] = ['stop', 'start', 'opted-out', 'opted-in'];

interface OptOutProps {
  client: Pick<Client, 'id' | 'undeliverableReason'>;
  /** Newest first. */
  texts: TextSummary[];
}

/** Says why no texts reach a customer who has opted out, and lets staff opt their phone out and in by hand. */
export function OptOut({ client, texts }: OptOutProps) {
  const [isAsking, setAsking] = useState(false);
  const [set, { isLoading }] = useSetCustomerOptOutMutation();
  const last = texts.find(({ direction, event }) => direction === 'inbound' && OPT_CHANGES.includes(event));
  // Another booking of the phone may have the text.
  const isOut = last ? isOptOut(last) : client.undeliverableReason === 'opted-out';
  const ending = last && isOptOut(last) && reasonOf(last);
  const asksToStop = !isOut && texts.some(({ suggestsOptOut }) => suggestsOptOut);

  const change = async () => {
    const { error } = await set({ clientId: client.id, optedOut: !isOut });
    setAsking(false);
    if (!error) return toast({ title: isOut ? 'Opted in to texts' : 'Opted out of texts' });
    toast({ title: 'Error', description: errorMessage(error, 'Nothing was changed'), tone: 'destructive' });
  };

  return (
    <p className={styles.welcome}>
      {isOut && `No texts reach this customer: ${ending || 'the phone has opted out'}.`}
      {asksToStop && 'The customer seems to ask for no more texts.'}
      <InlineButton onClick={() => setAsking(true)}>{isOut ? 'Opt in to texts' : 'Opt out of texts'}</InlineButton>
      <ConfirmDialog
        open={isAsking}
        title={isOut ? 'Opt in to Texts' : 'Opt out of Texts'}
        text={isOut ? OPT_IN_TEXT : OPT_OUT_TEXT}
        confirmLabel={isOut ? 'Opt in' : 'Opt out'}
        pending={isLoading}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      />
    </p>
  );
}

const OPT_OUT_TEXT = 'This lot will send no more texts to this phone, also not about a shuttle.';
const OPT_IN_TEXT =
  'Only if the customer has asked for it. If they texted STOP or CANCEL themselves, the text provider blocks our texts until they text START to our number.';

const isOptOut = ({ event }: TextSummary): boolean => event === 'stop' || event === 'opted-out';
const reasonOf = ({ event, body }: TextSummary): string =>
  event === 'stop' ? `they texted “${body}”. They can text START` : `opted out by ${body || 'a program'}`;
