import { type Client, resendError, type TextSummary } from '@lotline/protocol';
import { Button } from 'antd';
import { memo, type RefObject, useId, useState } from 'react';
import { serverDate } from '../../../lib/time/server-time.js';
import { formatInstant } from '../../../lib/time/format.js';
import { idempotencyKeys } from '../../../lib/api/idempotency-key.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useNow } from '../../../lib/time/use-now.js';
import { TextArea } from '../../../ui/form/input.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { TextStatePill } from '../../../ui/label/text-state-pill.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { useAnswerCustomerMutation, useResendTextMutation, useSetCustomerOptOutMutation } from '../customer-api.js';
import styles from '../customer.module.css';
import { InlineButton } from '../action-buttons.js';
import { Log } from './log.js';
import { isWelcome, useTexts } from './texts.js';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';

const toLine = (text: TextSummary): string => {
  if (isWelcome(text)) return 'Welcome text';
  if (text.event === 'opted-out') return `Opted out of texts by ${text.body || 'a program'}`;
  if (text.event === 'opted-in') return `Opted in to texts by ${text.body || 'a program'}`;
  return text.direction === 'inbound' ? `“${text.body}” from the customer` : text.body;
};

/** Entries of staff among the texts. */
const HAND_ENTRIES: readonly string[] = ['opted-out', 'opted-in'];

interface TextsPanelProps extends Pick<ReplyBoxProps, 'draft'> {
  client: Client;
}

/** The texts to and from the customer, newest first, with a box to reply. */
export const TextsPanel = memo(function TextsPanel({ client, draft }: TextsPanelProps) {
  const clientId = client.id;
  const { timeZone } = useSettings();
  const now = new Date(useNow(60_000));
  const { texts, isError, refetch } = useTexts(clientId);
  return (
    <Log
      title="Texts"
      empty="No texts yet."
      failed={isError}
      onRetry={() => void refetch()}
      below={
        <>
          {texts && <OptOut client={client} texts={texts} />}
          <ReplyBox clientId={clientId} draft={draft} />
        </>
      }
      lines={texts?.map((text) => ({
        key: text.id,
        time: formatInstant(text.createdAt, timeZone, now),
        text: toLine(text),
        state:
          text.direction === 'inbound' ? (
            <InboundPill text={text} />
          ) : (
            <span className={styles.delivery}>
              <TextStatePill text={text} />
              {resendError(text) === null && <ResendButton clientId={clientId} text={text} />}
            </span>
          ),
      }))}
    />
  );
});

function InboundPill({ text }: { text: TextSummary }) {
  if (HAND_ENTRIES.includes(text.event)) return null;
  return text.suggestsOptOut ? (
    <StatusPill tone="warn">Asks to stop?</StatusPill>
  ) : (
    <StatusPill tone="request">received</StatusPill>
  );
}

/** Resends a text that did not arrive. The server rejects a text that may have arrived. */
function ResendButton({ clientId, text }: { clientId: string; text: TextSummary }) {
  const [resend, { isLoading }] = useResendTextMutation();
  const sendAgain = async () => {
    const { error } = await resend({ clientId, textId: text.id });
    if (!error) return toast({ title: 'Text sent again' });
    showError(error, 'The text was not sent');
  };
  return (
    <InlineButton loading={isLoading} onClick={() => void sendAgain()}>
      Send again
    </InlineButton>
  );
}

/** The longest text that the server accepts, in characters. */
const MAX_LENGTH = 1600;

interface ReplyBoxProps {
  clientId: string;
  /** The unsent text, which the unsaved-changes guard reads. */
  draft: RefObject<string>;
}

/** Sends a text to the customer. The server dedupes texts by timestamp, so a retry of the same message reuses its timestamp. */
function ReplyBox({ clientId, draft }: ReplyBoxProps) {
  const [message, setMessage] = useState('');
  const [keys] = useState(() => idempotencyKeys(() => serverDate().toISOString()));
  const [sendText, { isLoading }] = useAnswerCustomerMutation();

  const errorId = useId();
  const { length } = message.trim();
  const isTooLong = length > MAX_LENGTH;

  const change = (text: string) => {
    draft.current = text;
    setMessage(text);
  };
  const send = async () => {
    const { error } = await sendText({ clientId, message, timestamp: keys.keyFor(message) });
    if (error) return showError(error, 'The text was not sent');
    keys.accepted();
    if (draft.current === message) change('');
  };

  return (
    <>
      <div className={styles.reply}>
        <TextArea
          aria-label="Text to the customer"
          aria-invalid={isTooLong}
          aria-describedby={errorId}
          placeholder="Write to the customer"
          autoSize={{ minRows: 1, maxRows: 4 }}
          status={isTooLong ? 'error' : ''}
          value={message}
          onChange={({ target }) => change(target.value)}
        />
        <Button disabled={length === 0 || isTooLong} loading={isLoading} onClick={() => void send()}>
          Send
        </Button>
      </div>
      <div id={errorId} role="alert">
        {isTooLong && <p className="field-error">At most {MAX_LENGTH} characters</p>}
      </div>
    </>
  );
}

const OPT_CHANGES: readonly string[] = ['stop', 'start', 'opted-out', 'opted-in'];

interface OptOutProps {
  client: Pick<Client, 'id' | 'undeliverableReason'>;
  /** Newest first. */
  texts: TextSummary[];
}

/** Says why no texts reach a customer who has opted out, and lets staff opt their phone out and in by hand. */
function OptOut({ client, texts }: OptOutProps) {
  const [set] = useSetCustomerOptOutMutation();
  const last = texts.find(({ direction, event }) => direction === 'inbound' && OPT_CHANGES.includes(event));
  // Another booking of the phone may have the text.
  const isOut = last ? isOptOut(last) : client.undeliverableReason === 'opted-out';
  const ending = last && isOptOut(last) && reasonOf(last);
  const asksToStop = !isOut && texts.some(({ suggestsOptOut }) => suggestsOptOut);

  const change = async () => {
    const { error } = await set({ clientId: client.id, optedOut: !isOut });
    if (!error) return toast({ title: isOut ? 'Opted in to texts' : 'Opted out of texts' });
    showError(error, 'Nothing was changed');
  };

  return (
    <p className={`meta ${styles.welcome}`}>
      {isOut && `No texts reach this customer: ${ending || 'the phone has opted out'}.`}
      {asksToStop && 'The customer seems to ask for no more texts.'}
      <Asking
        button={(ask) => <InlineButton onClick={ask}>{isOut ? 'Opt in to texts' : 'Opt out of texts'}</InlineButton>}
        title={isOut ? 'Opt in to Texts' : 'Opt out of Texts'}
        text={isOut ? OPT_IN_TEXT : OPT_OUT_TEXT}
        confirmLabel={isOut ? 'Opt in' : 'Opt out'}
        onConfirm={change}
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
