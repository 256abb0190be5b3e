import { Button, Input } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import styles from './dialog.module.css';
import { ShownOnce } from './shown-once.js';

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

/** Shows a new secret. */
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

  const copyButton = <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>;
  return (
    <ShownOnce title={title} buttons={copyButton} onDone={onClose}>
      <p>{text}</p>
      <div className={styles.secret} ref={shown}>
        <Input.TextArea
          readOnly
          autoSize={{ minRows: 2 }}
          aria-label={label}
          spellCheck={false}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p className="sub">{children}</p>
    </ShownOnce>
  );
}
