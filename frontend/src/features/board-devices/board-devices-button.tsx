import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../../ui/icons.js';
import styles from './board-devices.module.css';

/** Loaded when it is opened: a board is paired once. */
const PairDialog = lazy(async () => ({ default: (await import('./pair-dialog.js')).PairDialog }));

/** At the dispatch board, where screens have to be paired (`BOARD_ACCESS=paired`); nothing where every visitor's works. */
export function BoardDevicesButton() {
  const { boardAccess } = useSettings();
  const [isOpen, setOpen] = useState(false);
  if (boardAccess !== 'paired') return null;
  return (
    <>
      <Button
        className={styles.opener}
        icon={<Icon name="tablet" />}
        aria-label="Pair a screen"
        onClick={() => setOpen(true)}
      >
        <span className={styles.words}>Pair a screen</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PairDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
