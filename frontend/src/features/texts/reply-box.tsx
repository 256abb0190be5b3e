import { isolate, type InboxText } from '@lotline/protocol';
import { Button } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { idempotencyKeys, randomId } from '../../lib/api/idempotency-key.js';
import { TextArea } from '../../ui/form/input.js';
import { TextLength } from '../../ui/label/text-state-pill.js';
import { showError, toast } from '../../ui/toast/toast.js';
import { senderName, useReplyToTextMutation } from './texts-api.js';
import styles from './texts.module.css';

/** The longest text that the server accepts, in characters. */
const MAX_LENGTH = 1600;

interface Props {
  text: InboxText;
  drafts: Map<string, string>;
  onSent: () => void;
  onCancel: () => void;
}

/** Writes a reply to the phone of a text. Ctrl+Enter sends it. */
export function ReplyBox({ text, drafts, onSent, onCancel }: Props) {
  const { id: textId } = text;
  const name = isolate(senderName(text));
  const [message, setMessage] = useState(drafts.get(textId) ?? '');
  const [keys] = useState(() => idempotencyKeys(randomId));
  const [reply, { isLoading }] = useReplyToTextMutation();
  const [errorId, lengthId] = [useId(), useId()];
  const { length } = message.trim();
  const isTooLong = length > MAX_LENGTH;
  const maySend = length > 0 && !isTooLong && !isLoading;

  const change = (draft: string) => {
    drafts.set(textId, draft);
    setMessage(draft);
  };
  const send = async () => {
    const { error } = await reply({ textId, message, timestamp: keys.keyFor(message) });
    if (error) return showError(error, 'The reply was not sent. Please try again.');
    drafts.delete(textId);
    toast({ title: 'Reply sent', description: `To ${name}` });
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (maySend) void send();
  };
  const cancel = () => {
    drafts.delete(textId);
    onCancel();
  };

  return (
    <div className="stack">
      <TextArea
        autoFocus
        aria-label={`Reply to ${name}`}
        aria-invalid={isTooLong}
        aria-describedby={`${errorId} ${lengthId}`}
        autoSize={{ minRows: 2, maxRows: 6 }}
        status={isTooLong ? 'error' : ''}
        value={message}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={errorId} role="alert">
        {isTooLong && <p className="field-error">At most {MAX_LENGTH} characters</p>}
      </div>
      <div className={`cluster ${styles.send}`}>
        <div id={lengthId} className={`stack small ${styles.length}`}>
          <TextLength text={message} />
        </div>
        <Button className={styles.action} onClick={cancel}>
          Cancel
        </Button>
        <Button
          type="primary"
          className={styles.action}
          disabled={!maySend}
          loading={isLoading}
          onClick={() => void send()}
        >
          Send
        </Button>
      </div>
    </div>
  );
}
