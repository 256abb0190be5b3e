import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';

interface Props {
  isFilled: () => boolean;
  onClear: () => void;
}

/** Asks before what is filled in is lost. The question is its own: no field is drawn again for it. */
export function ClearForm({ isFilled, onClear }: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => (isFilled() ? setAsks(true) : onClear())}>Clear Form</Button>
      <ConfirmDialog
        open={asks}
        title="Clear the form?"
        text="What is in it is lost: this customer is not added yet."
        cancelLabel="Keep editing"
        confirmLabel="Clear"
        danger
        onConfirm={onClear}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
