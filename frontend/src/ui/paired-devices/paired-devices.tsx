import type { PairedBoardDevice } from '@lotline/protocol';
import { Button } from 'antd';
import { ago } from '../../lib/time/durations.js';
import { errorMessage } from '../../lib/api/http-error.js';
import { formatInstantShort } from '../../lib/time/format.js';
import { useGetBoardDevicesQuery, useRevokeBoardDeviceMutation } from '../../lib/board-devices/board-devices-api.js';
import { serverDate, serverNow } from '../../lib/time/server-time.js';
import { useMay } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { Asking } from '../dialog/confirm-dialog.js';
import { Icon } from '../icons.js';
import { Skeleton } from '../placeholder/skeleton.js';
import { StatusPill } from '../label/status-pill.js';
import { showError } from '../toast/toast.js';
import styles from './paired-devices.module.css';

/** A device that polled within this time is in use. In ms, like the others. */
const IN_USE = 90_000;
/** A device unseen for a day is shown as inactive. */
const INACTIVE_AFTER = 86_400_000;
const POLL = 10_000;

/** Lists the lot's paired board devices with the time each was last seen. Admins can revoke them. */
export function PairedDevices() {
  const { data: devices, error } = useGetBoardDevicesQuery(undefined, { pollingInterval: POLL });
  const [revoke] = useRevokeBoardDeviceMutation();
  const mayRevoke = useMay('manageUsers');

  const revokeDevice = async ({ id }: PairedBoardDevice): Promise<void> => {
    const { error: revokeError } = await revoke(id);
    if (revokeError) showError(revokeError, 'The device could not be revoked. Please try again.');
  };

  return (
    <div className="entries">
      {error && (
        <p className={`muted ${styles.message}`} role="alert">
          {errorMessage(error, 'The paired devices could not be loaded.')}
        </p>
      )}
      {!devices && !error && (
        <div className={`muted ${styles.message}`} role="status" aria-label="Loading the paired devices">
          <Skeleton width="60%" />
        </div>
      )}
      {devices?.length === 0 && <p className={`muted ${styles.message}`}>No devices are paired yet.</p>}
      <ul className="lined">
        {devices?.map((device) => (
          <li key={device.id} className={`entry ${styles.item}`}>
            <Paired device={device} />
            {mayRevoke && (
              <Asking
                button={(ask) => (
                  <Button danger aria-label={`Revoke Shuttle ${device.lane}, ${device.device}`} onClick={ask}>
                    Revoke
                  </Button>
                )}
                title="Revoke this device?"
                text={`Shuttle ${device.lane} on ${device.device} stops showing customers immediately. You can pair it again later.`}
                confirmLabel="Revoke"
                danger
                onConfirm={() => revokeDevice(device)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Paired({ device }: { device: PairedBoardDevice }) {
  const { timeZone } = useSettings();
  useNow(POLL);
  const silence = serverNow() - Date.parse(device.lastSeenAt);
  const isInUse = silence < IN_USE;
  const tone = isInUse ? 'ok' : silence < INACTIVE_AFTER ? 'warn' : 'neutral';
  return (
    <>
      <span className={`square ${tone === 'neutral' ? 'tone-neutral' : 'tone-pickup'}`}>
        <Icon name="tablet" size={22} />
      </span>
      <div>
        <p className="name">Shuttle {device.lane}</p>
        <p className="detail breaks">{device.device}</p>
      </div>
      <p className={`detail breaks ${styles.since}`}>
        Paired {formatInstantShort(device.pairedAt, timeZone, serverDate())} by {device.pairedBy}
      </p>
      <div>
        <StatusPill tone={tone} dot>
          {isInUse ? 'In use' : `Last seen ${ago(silence)}`}
        </StatusPill>
      </div>
    </>
  );
}
