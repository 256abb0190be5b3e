import type { CreatedToken } from '@lotline/contracts';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import styles from './tokens.module.css';

/** Shows a new token, the only time that anybody can see it. */
export function NewTokenDialog({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  const { name, token } = created;
  const shown = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);

  // Without TLS a browser has no clipboard: the selected text can be copied by keyboard.
  const copy = async (): Promise<void> => {
    shown.current?.querySelector('textarea')?.select();
    try {
      await navigator.clipboard.writeText(token);
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
    <Dialog open onClose={onClose} title="Token Created" footer={buttons} width={520}>
      <p>Copy the token of {name} now. It is not shown again.</p>
      <div className={styles.secret} ref={shown}>
        <Input.TextArea
          readOnly
          rows={2}
          aria-label="Token"
          spellCheck={false}
          value={token}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p className="sub">Programs send it as the header Authorization: Bearer, followed by the token.</p>
    </Dialog>
  );
}
