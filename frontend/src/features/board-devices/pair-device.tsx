import type { PendingBoardDevice } from '@lotline/protocol';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { ago } from '../../lib/time/durations.js';
import {
  useConfirmBoardDeviceMutation,
  useFindBoardDeviceMutation,
} from '../../lib/board-devices/board-devices-api.js';
import { isHttpError, errorMessage } from '../../lib/api/http-error.js';
import { serverNow } from '../../lib/time/server-time.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Input } from '../../ui/form/input.js';
import { Icon } from '../../ui/icons.js';
import { PairedDevices } from '../../ui/paired-devices/paired-devices.js';
import { toast } from '../../ui/toast/toast.js';
import styles from './board-devices.module.css';

const DIGITS = 6;
const UNKNOWN = 'No device is showing this code. Check it again: the code changes every five minutes.';

const toErrorText = (error: unknown): string =>
  isHttpError(error) && error.status === 404
    ? UNKNOWN
    : errorMessage(error, 'The code could not be looked up. Please try again.');

/** Pairs a board device: staff enter its code, review the device that asks, and confirm it. Lists the paired devices below. */
export function PairDevice({ title, onClose }: { title: string; onClose: () => void }) {
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
    if (error) return toast({ title: 'Error', description: toErrorText(error), tone: 'destructive' });
    toast({ title: 'Device paired', description: `Shuttle ${found.data.lane} opens automatically.` });
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
    <DialogPage title={title} footer={buttons}>
      <label htmlFor={id}>Enter the six digits shown on the device in the shuttle.</label>
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
      <p id={`${id}-error`} className={`toned tone-bad ${styles.error}`} role="alert">
        {found.error ? toErrorText(found.error) : ''}
      </p>
      {found.data && <FoundDevice device={found.data} />}
      <section className={styles.paired} aria-label="Paired devices">
        <h2>Paired devices</h2>
        <PairedDevices />
      </section>
    </DialogPage>
  );
}

/** The device that asks to be paired, its shuttle, and how long ago it asked, for review before confirming. */
const FoundDevice = ({ device }: { device: PendingBoardDevice }) => (
  <section className={`notice tone-ok row-m ${styles.found}`} aria-label="Device asking to pair">
    <Icon name="tablet" size={22} />
    <div className="grow">
      <p className="name">Shuttle {device.lane} - Customer Pick Up</p>
      <p className="detail breaks">
        {device.device} · requested {ago(Math.max(0, serverNow() - Date.parse(device.askedAt)))}
      </p>
    </div>
  </section>
);
