import { Button } from 'antd';
import { Dialog } from '../../ui/dialog.js';

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
      <p>This customer's contract has expired. They need to extend their contract before making a new booking.</p>
      <p className="sub" style={{ marginTop: 8 }}>
        Please have the customer extend their contract before proceeding with this booking.
      </p>
    </Dialog>
  );
}
