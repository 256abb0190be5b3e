import type { SecondFactorSecret } from '@lotline/protocol';
import { QRCodeSVG } from 'qrcode.react';
import styles from './second-factor.module.css';

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
