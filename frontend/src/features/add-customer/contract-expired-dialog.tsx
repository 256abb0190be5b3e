import { CONTRACT_EXPIRED_MESSAGE } from '@lotline/contracts';
import { Button } from 'antd';
import { Dialog } from '../../ui/dialog/dialog.js';

/** Spec §2 "Contract Expired dialog": the booking is not sent. */
export function ContractExpiredDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Contract Expired"
      width={480}
      footer={
        <Button type="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{CONTRACT_EXPIRED_MESSAGE}</p>
      <p className="sub" style={{ marginTop: 8 }}>
        Please have the customer extend their contract before proceeding with this booking.
      </p>
    </Dialog>
  );
}
