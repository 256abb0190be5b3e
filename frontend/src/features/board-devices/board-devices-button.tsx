import { Button } from 'antd';
import { useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Icon } from '../../ui/icons.js';
import { FieldsSkeleton } from '../../ui/placeholder/skeleton.js';
import styles from './board-devices.module.css';

/** Loaded on demand: devices are rarely paired. */
const pairing = lazyPart(async () => (await import('./pair-device.js')).PairDevice);

const TITLE = 'Pair a device';

/** Opens the pairing dialog. Rendered only when boards must be paired (`BOARD_ACCESS=paired`). */
export function BoardDevicesButton() {
  const { boardAccess } = useSettings();
  const [isOpen, setOpen] = useState(false);
  if (boardAccess !== 'paired') return null;
  return (
    <>
      <Button className={styles.opener} icon={<Icon name="tablet" />} aria-label={TITLE} onClick={() => setOpen(true)}>
        <span className="not-phone">{TITLE}</span>
      </Button>
      {isOpen && (
        <DialogFrame label={TITLE} width={560} onClose={() => setOpen(false)}>
          <DialogContent content={pairing} title={TITLE} skeleton={<PairSkeleton />}>
            {(PairDevice) => <PairDevice title={TITLE} onClose={() => setOpen(false)} />}
          </DialogContent>
        </DialogFrame>
      )}
    </>
  );
}

const PairSkeleton = () => (
  <DialogPage title={TITLE}>
    <FieldsSkeleton fields={1} />
  </DialogPage>
);
