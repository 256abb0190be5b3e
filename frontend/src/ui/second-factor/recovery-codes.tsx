import { toast } from '../toast/toast.js';
import styles from './second-factor.module.css';
import type { SecondFactorSecret } from '@lotline/protocol';
import { QRCodeSVG } from 'qrcode.react';

/** New recovery codes, which are shown only here. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Codes copied' });
    } catch {
      // Browsers block the clipboard over plain HTTP.
      toast({ title: 'The codes could not be copied', description: 'Download them or write them down.', tone: 'info' });
    }
  };
  return (
    <>
      <p>
        Without your phone, each of these codes signs you in once. They are shown only once. Keep them where you can
        reach them without your phone.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <div className="cluster">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
        <a
          className="button"
          download="lotline-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
      </div>
    </>
  );
}

/** A new secret for an authenticator app, as a QR code and as a key to type. */
export const SecretView = ({ secret, uri }: SecondFactorSecret) => (
  <div className={styles.secret}>
    {/* Black on white in dark mode too: not every app reads the reverse. */}
    <QRCodeSVG value={uri} size={176} marginSize={2} className={styles.qr} title="QR code for your authenticator app" />
    <div className={styles.key}>
      <p className="meta">No camera? Type this key into the app:</p>
      <p className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  </div>
);
