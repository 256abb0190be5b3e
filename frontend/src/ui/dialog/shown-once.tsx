import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { Dialog } from './dialog.js';

interface Props {
  title: string;
  width?: number;
  /** Buttons before 'Done'. */
  buttons?: ReactNode;
  onDone: () => void;
  children: ReactNode;
}

/** A dialog for what is never shown again. Only 'Done' closes it: Esc, Back and a press beside it leave it open. */
export function ShownOnce({ title, width, buttons, onDone, children }: Props) {
  useUnsaved({ isUnsaved: () => true, isLeaving: () => true });
  const footer = (
    <>
      {buttons}
      <Button type="primary" onClick={onDone}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog open title={title} {...(width !== undefined && { width })} footer={footer}>
      {children}
    </Dialog>
  );
}
