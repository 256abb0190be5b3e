import type { MoveReason } from '@lotline/protocol';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useUiWords } from '../words.js';
import styles from './dialog.module.css';

interface ReasonDialogProps<Reason extends MoveReason> {
  title: string;
  /** Paragraphs. */
  children: ReactNode;
  /** The legend of the reasons. */
  why: string;
  reasons: readonly Reason[];
  confirm: string;
  onConfirm: (reason: Reason | null) => void;
  /** Whether it can be confirmed without a reason. */
  isOptional: boolean;
  onClose: () => void;
}

/** Asks whether to move customers, and why. A native dialog, because the pick-up board does not load antd. */
export function ReasonDialog<Reason extends MoveReason>(props: ReasonDialogProps<Reason>) {
  const words = useUiWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} role="dialog" aria-labelledby={title} className={styles.dialog} onClose={props.onClose}>
      <h2 id={title} className={styles.title}>
        {props.title}
      </h2>
      {props.children}
      <div className={`cluster ${styles.reasons}`} role="group" aria-label={props.why}>
        <span>{props.why}</span>
        {props.reasons.map((each) => (
          <button
            key={each}
            type="button"
            className={`button ${styles.reason}`}
            aria-pressed={each === reason}
            onClick={() => setReason(each === reason ? null : each)}
          >
            {words.reason[each]}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={`button ${styles.button}`} onClick={props.onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          className={`button ${styles.button} ${styles.danger}`}
          disabled={reason === null && !props.isOptional}
          onClick={() => props.onConfirm(reason)}
        >
          {props.confirm}
        </button>
      </div>
    </dialog>
  );
}
