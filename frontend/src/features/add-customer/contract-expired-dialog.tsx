import { CONTRACT_EXPIRED_MESSAGE } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { ExtendContractDialog } from './extend-contract-dialog.js';

interface Props {
  /** The booking that outlasts the contract of its phone. */
  booking: CustomerValues;
  onClose: () => void;
  /** `end` is the new end of the contract, a lot time. */
  onExtended: (end: string) => void;
}

/** The Contract Expired dialog blocks the submission, unless the contract is extended in place. */
export function ContractExpiredDialog({ booking, onClose, onExtended }: Props) {
  const [isExtending, setExtending] = useState(false);
  if (isExtending) return <ExtendContractDialog booking={booking} onClose={onClose} onExtended={onExtended} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Contract Expired"
      width={480}
      footer={
        <>
          <Button onClick={() => setExtending(true)}>Extend contract</Button>
          <Button type="primary" onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      <p>{CONTRACT_EXPIRED_MESSAGE}</p>
      <p className="sub" style={{ marginTop: 8 }}>
        Please have the customer extend their contract before proceeding with this booking.
      </p>
    </Dialog>
  );
}
