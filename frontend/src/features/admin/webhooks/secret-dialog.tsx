import { OLD_SECRET_HOURS } from '@lotline/contracts';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  secret: string;
  /** Whether it replaces an earlier one. */
  isRotated?: boolean;
  onClose: () => void;
}

/** Shows a webhook's secret, the only time that anybody can see it. */
export function SecretDialog({ secret, isRotated = false, onClose }: SecretDialogProps) {
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
    <Dialog open onClose={onClose} title="Signing Secret" footer={buttons} width={520}>
      <p>Copy the secret now. It is not shown again.</p>
      <div className={styles.secret} ref={shown}>
        <Input.TextArea
          readOnly
          rows={2}
          aria-label="Secret"
          spellCheck={false}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p className="sub">
        {isRotated
          ? `The old secret is valid for another ${OLD_SECRET_HOURS} hours.`
          : 'The receiver uses it to check that a call came from Lotline.'}
      </p>
    </Dialog>
  );
}
