import { type Client, isCheckedInByHand, type TextSummary } from '@lotline/contracts';
import { Button } from 'antd';
import { Input } from '../../ui/form/input.js';
import { useSendTextMutation } from '../../lib/check-in/check-in-api.js';
import { welcomeOf } from '../../lib/check-in/welcome.js';
import { sentenceOf } from '../../lib/api/http-error.js';
import { sayInstantShortly } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { toast } from '../../ui/toast/toast.js';
import { InlineButton } from './inline-button.js';
import { useTexts } from './use-texts.js';
import { isWelcome } from './welcome.js';
import styles from './customer.module.css';

/** The customer's own page, and the text that tells them of the shuttle. */
export function CustomerLink({ client }: { client: Client }) {
  const url = `${window.location.origin}/shuttle-request/${client.shuttleRequestId}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied' });
    } catch {
      // No clipboard over plain http: the address is shown, to be copied by hand.
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
    const welcome = welcomeOf(client, lot, new Date().toISOString());
    if (!welcome) return toast({ title: 'Error', description: 'Invalid phone number', tone: 'destructive' });
    const { data, error } = await send(welcome);
    if (data?.success) return toast({ title: 'Welcome text sent' });
    const description = data ? (data.error ?? 'Unknown error') : sentenceOf(error, 'Unknown error');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  if (!texts) return null;
  if (!last && !isCheckedInByHand(client))
    return <p className={styles.welcome}>The welcome text goes out at check-in.</p>;
  return (
    <p className={styles.welcome} aria-live="polite">
      {last ? saying(last, lot.timeZone, now) : 'No welcome text was sent'}
      <InlineButton loading={isLoading} onClick={() => void sendAgain()}>
        {last ? 'Send again' : 'Send it'}
      </InlineButton>
    </p>
  );
}

const saying = (text: TextSummary, timeZone: string, now: Date): string =>
  `Welcome text ${text.state} ${sayInstantShortly(text.updatedAt, timeZone, now)}`;
