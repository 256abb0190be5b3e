import type { TextSummary } from '@lotline/contracts';
import { sentenceOf } from '../../lib/api/http-error.js';
import { toast } from '../../ui/toast/toast.js';
import { useResendTextMutation } from './customer-api.js';
import { InlineButton } from './inline-button.js';

/** Sends a text again that did not arrive; the server says no where it may have. */
export function ResendText({ clientId, text }: { clientId: string; text: TextSummary }) {
  const [resend, { isLoading }] = useResendTextMutation();
  const sendAgain = async () => {
    const { error } = await resend({ clientId, textId: text.id });
    if (!error) return toast({ title: 'Text sent again' });
    toast({ title: 'Error', description: sentenceOf(error, 'The text was not sent'), tone: 'destructive' });
  };
  return (
    <InlineButton loading={isLoading} onClick={() => void sendAgain()}>
      Send again
    </InlineButton>
  );
}
