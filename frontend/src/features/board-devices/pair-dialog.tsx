import { Button } from 'antd';
import { useId, useState } from 'react';
import { Input } from '../../ui/form/input.js';
import { isHttpError, sentenceOf } from '../../lib/api/http-error.js';
import {
  useConfirmBoardDeviceMutation,
  useFindBoardDeviceMutation,
} from '../../lib/board-devices/board-devices-api.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { PairedDevices } from '../../ui/paired-devices/paired-devices.js';
import { toast } from '../../ui/toast/toast.js';
import { FoundDevice } from './found-device.js';
import styles from './board-devices.module.css';

const DIGITS = 6;
const UNKNOWN = 'No screen shows this code now. Read it again: it changes every five minutes.';

const wordsOf = (error: unknown): string =>
  isHttpError(error) && error.status === 404
    ? UNKNOWN
    : sentenceOf(error, 'The code could not be looked up. Please try again.');

/** Any of the staff confirms a screen, after seeing which device asks (design §7 "pairing"); below it those that are paired. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const [find, found] = useFindBoardDeviceMutation();
  const [confirm, { isLoading: confirming }] = useConfirmBoardDeviceMutation();
  const id = useId();

  const type = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    found.reset();
    if (digits.length === DIGITS && digits !== code) void find(digits);
  };
  const pair = async (): Promise<void> => {
    if (!found.data) return;
    const { error } = await confirm({ id: found.data.id, code });
    if (error) return toast({ title: 'Error', description: wordsOf(error), tone: 'destructive' });
    toast({ title: 'Screen paired', description: `Shuttle ${found.data.lane} goes on by itself.` });
    type('');
  };

  const buttons = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="primary" disabled={!found.data} loading={confirming} onClick={() => void pair()}>
        Confirm
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Pair a screen" footer={buttons} width={560}>
      <label htmlFor={id}>Type the six digits that the screen in the shuttle shows.</label>
      <Input
        id={id}
        className={styles.code}
        size="large"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={code}
        status={found.error ? 'error' : ''}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => type(target.value)}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {found.error ? wordsOf(found.error) : ''}
      </p>
      {found.data && <FoundDevice screen={found.data} />}
      <section className={styles.paired} aria-label="Paired screens">
        <h2>Paired screens</h2>
        <PairedDevices />
      </section>
    </Dialog>
  );
}
