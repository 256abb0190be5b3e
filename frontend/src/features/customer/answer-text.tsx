import { Button } from 'antd';
import { useRef, useState } from 'react';
import { TextArea } from '../../ui/form/input.js';
import { sentenceOf } from '../../lib/http-error.js';
import { toast } from '../../ui/toast.js';
import { useAnswerCustomerMutation } from './customer-api.js';
import styles from './customer.module.css';

const LONGEST = 1600;

/** Writes to the customer. What was pressed twice goes out once: it has the moment in which it was begun. */
export function AnswerText({ clientId }: { clientId: string }) {
  const [message, setMessage] = useState('');
  const begun = useRef<string | null>(null);
  const [answer, { isLoading }] = useAnswerCustomerMutation();

  const write = (words: string) => {
    begun.current ??= new Date().toISOString();
    setMessage(words);
  };
  const send = async () => {
    const { error } = await answer({ clientId, message, timestamp: begun.current ?? new Date().toISOString() });
    if (error)
      return toast({ title: 'Error', description: sentenceOf(error, 'The text was not sent'), tone: 'destructive' });
    begun.current = null;
    setMessage('');
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
