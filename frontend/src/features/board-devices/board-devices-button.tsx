import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../../ui/icons.js';
import styles from './board-devices.module.css';

/** Loaded on demand: devices are rarely paired. */
const PairDialog = lazy(async () => ({ default: (await import('./pair-dialog.js')).PairDialog }));

/** Opens the pairing dialog. Rendered only when boards must be paired (`BOARD_ACCESS=paired`). */
export function BoardDevicesButton() {
  const { boardAccess } = useSettings();
  const [isOpen, setOpen] = useState(false);
  if (boardAccess !== 'paired') return null;
  return (
    <>
      <Button
        className={styles.opener}
        icon={<Icon name="tablet" />}
        aria-label="Pair a device"
        onClick={() => setOpen(true)}
      >
        <span className={styles.words}>Pair a device</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PairDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
