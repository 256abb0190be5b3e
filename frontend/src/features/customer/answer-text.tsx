import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { TextArea } from '../../ui/form/input.js';
import { sentenceOf } from '../../lib/api/http-error.js';
import { repeatKeys } from '../../lib/api/idempotency-key.js';
import { toast } from '../../ui/toast/toast.js';
import { useAnswerCustomerMutation } from './customer-api.js';
import styles from './customer.module.css';

const LONGEST = 1600;

interface Props {
  clientId: string;
  /** The unsent text, which the unsaved-changes guard reads. */
  draft: RefObject<string>;
}

/** Writes to the customer. The server knows a text by its timestamp: the same words tried again keep theirs. */
export function AnswerText({ clientId, draft }: Props) {
  const [message, setMessage] = useState('');
  const [keys] = useState(() => repeatKeys(() => new Date().toISOString()));
  const [answer, { isLoading }] = useAnswerCustomerMutation();

  const write = (words: string) => {
    draft.current = words;
    setMessage(words);
  };
  const send = async () => {
    const { error } = await answer({ clientId, message, timestamp: keys.keyOf(message) });
    if (error)
      return toast({ title: 'Error', description: sentenceOf(error, 'The text was not sent'), tone: 'destructive' });
    keys.accepted();
    if (draft.current === message) write('');
  };

  return (
    <div className={styles.answer}>
      <TextArea
        aria-label="Text to the customer"
        placeholder="Write to the customer"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={LONGEST}
        value={message}
        onChange={({ target }) => write(target.value)}
      />
      <Button disabled={message.trim() === ''} loading={isLoading} onClick={() => void send()}>
        Send
      </Button>
    </div>
  );
}
