import { Button, Input } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from './dialog.js';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Instructions, shown above the secret. */
  text: string;
  /** The name of the field. */
  label: string;
  secret: string;
  onClose: () => void;
  /** Explains what the secret is for, below it. */
  children: ReactNode;
}

/** Shows a new secret, which can be seen only this once. */
export function SecretDialog({ title, text, label, secret, onClose, children }: SecretDialogProps) {
  const shown = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);

  // Without TLS a browser has no clipboard: the selected text can be copied by keyboard.
  const copy = async (): Promise<void> => {
    shown.current?.querySelector('textarea')?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };

  const buttons = (
    <>
      <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
      <Button type="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={buttons} width={520}>
      <p>{text}</p>
      <div className={styles.secret} ref={shown}>
        <Input.TextArea
          readOnly
          rows={2}
          aria-label={label}
          spellCheck={false}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p className="sub">{children}</p>
    </Dialog>
  );
}
