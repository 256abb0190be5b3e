import { type Client, isCheckedIn, type TextSummary } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../../lib/time/server-time.js';
import { Input } from '../../../ui/form/input.js';
import { useSendTextMutation } from '../../../lib/check-in/check-in-api.js';
import { customerPage, welcomeMessage } from '../../../lib/check-in/use-check-in.js';
import { errorMessage } from '../../../lib/api/http-error.js';
import { formatInstantShort } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useNow } from '../../../lib/time/use-now.js';
import { toast } from '../../../ui/toast/toast.js';
import { InlineButton } from '../action-buttons.js';
import { isWelcome, useTexts } from './texts.js';
import styles from '../customer.module.css';

/** The link to the customer's own page, and the state of the welcome text. */
export function CustomerLink({ client }: { client: Client }) {
  const url = customerPage(client);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied' });
    } catch {
      // Browsers block the clipboard over plain HTTP: show the address for copying by hand.
      toast({ title: 'The link could not be copied', description: url, tone: 'info' });
    }
  };
  return (
    <>
      <h2 className={styles.heading}>Customer's link</h2>
      <div className={styles.link}>
        <Input readOnly aria-label="Customer's link" value={`…/${client.shuttleRequestId}`} title={url} />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <Welcome client={client} />
    </>
  );
}

function Welcome({ client }: { client: Client }) {
  const lot = useSettings();
  const now = new Date(useNow(60_000));
  const { texts } = useTexts(client.id);
  const [send, { isLoading }] = useSendTextMutation();
  const last = texts?.find(isWelcome);

  const sendAgain = async () => {
    const welcome = welcomeMessage(client, lot, serverDate().toISOString());
    if (!welcome) return toast({ title: 'Error', description: 'Invalid phone number', tone: 'destructive' });
    const { data, error } = await send(welcome);
    if (data?.success) return toast({ title: 'Welcome text sent' });
    const description = data ? (data.error ?? 'Unknown error') : errorMessage(error, 'Unknown error');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  if (!texts) return null;
  if (!last && !isCheckedIn(client))
    return <p className={`meta ${styles.welcome}`}>The welcome text is sent at check-in.</p>;
  return (
    <p className={`meta ${styles.welcome}`} aria-live="polite">
      {last ? formatWelcome(last, lot.timeZone, now) : 'No welcome text was sent'}
      <InlineButton loading={isLoading} onClick={() => void sendAgain()}>
        {last ? 'Send again' : 'Send now'}
      </InlineButton>
    </p>
  );
}

const formatWelcome = (text: TextSummary, timeZone: string, now: Date): string =>
  `Welcome text ${text.state} ${formatInstantShort(text.updatedAt, timeZone, now)}`;
