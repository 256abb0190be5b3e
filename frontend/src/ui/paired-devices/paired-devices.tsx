import type { PairedBoardDevice } from '@lotline/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { ago } from '../../lib/time/durations.js';
import { errorMessage } from '../../lib/api/http-error.js';
import { formatInstantShort } from '../../lib/time/format.js';
import { useGetBoardDevicesQuery, useRevokeBoardDeviceMutation } from '../../lib/board-devices/board-devices-api.js';
import { serverNow } from '../../lib/time/server-time.js';
import { useMay } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { Icon } from '../icons.js';
import { Skeleton } from '../placeholder/skeleton.js';
import { StatusPill } from '../label/status-pill.js';
import { toast } from '../toast/toast.js';
import styles from './paired-devices.module.css';

/** Screens are heard of with every poll: one that was heard of within this is in use, in ms. */
const IN_USE = 90_000;
/** One that was not for a day is perhaps no more. */
const LONG_SILENT = 86_400_000;
const POLL = 10_000;

/** The lot's paired screens, with when they were last heard of; admins end their access. */
export function PairedDevices() {
  const { data: screens, error } = useGetBoardDevicesQuery(undefined, { pollingInterval: POLL });
  const [revoke] = useRevokeBoardDeviceMutation();
  const [revoking, setRevoking] = useState<PairedBoardDevice | null>(null);
  const mayRevoke = useMay('manageUsers');

  const end = async ({ id }: PairedBoardDevice): Promise<void> => {
    setRevoking(null);
    const { error: refusal } = await revoke(id);
    if (!refusal) return;
    const description = errorMessage(refusal, 'The screen could not be revoked. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  return (
    <div className={styles.screens}>
      {error && (
        <p className={styles.words} role="alert">
          {errorMessage(error, 'The paired screens could not be loaded.')}
        </p>
      )}
      {!screens && !error && (
        <div className={styles.words} role="status" aria-label="Loading the paired screens">
          <Skeleton width="60%" />
        </div>
      )}
      {screens?.length === 0 && <p className={styles.words}>No screen is paired yet.</p>}
      <ul>
        {screens?.map((screen) => (
          <li key={screen.id} className={styles.screen}>
            <Paired screen={screen} />
            {mayRevoke && (
              <Button
                danger
                className={styles.revoke}
                aria-label={`Revoke Shuttle ${screen.lane}, ${screen.device}`}
                onClick={() => setRevoking(screen)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke this screen?"
        text={`Shuttle ${revoking?.lane} on ${revoking?.device} stops showing customers at once. It can be paired again.`}
        confirmLabel="Revoke"
        danger
        onConfirm={() => revoking && void end(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </div>
  );
}

function Paired({ screen }: { screen: PairedBoardDevice }) {
  const { timeZone } = useSettings();
  useNow(POLL);
  const silent = serverNow() - Date.parse(screen.lastSeenAt);
  const isInUse = silent < IN_USE;
  const tone = isInUse ? 'ok' : silent < LONG_SILENT ? 'warn' : 'neutral';
  return (
    <>
      <span className={tone === 'neutral' ? `${styles.tablet} ${styles.silent}` : styles.tablet}>
        <Icon name="tablet" size={22} />
      </span>
      <div className={styles.what}>
        <p className="name">Shuttle {screen.lane}</p>
        <p className={styles.device}>{screen.device}</p>
      </div>
      <p className={styles.since}>
        Paired {formatInstantShort(screen.pairedAt, timeZone, new Date())} by {screen.pairedBy}
      </p>
      <div className={styles.heard}>
        <StatusPill tone={tone} dot>
          {isInUse ? 'In use' : `Heard of ${ago(silent)}`}
        </StatusPill>
      </div>
    </>
  );
}
