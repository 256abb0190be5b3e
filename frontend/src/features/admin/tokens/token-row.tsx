import type { ApiToken, SignedInUser } from '@lotline/protocol';
import { Button } from 'antd';
import { memo } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { LotNames } from '../lot-names.js';
import { formatPermissions, tokenState } from './token-texts.js';
import styles from './tokens.module.css';

/** How often ages are updated, in ms. */
const TICK = 60_000;

interface TokenRowProps {
  token: ApiToken;
  /** The lots that the admin sees. */
  lots: SignedInUser['lots'];
  onRevoke: (token: ApiToken) => void;
}

/** A token in the list. */
export const TokenRow = memo(function TokenRow({ token, lots, onRevoke }: TokenRowProps) {
  const { timeZone } = useSettings();
  useNow(TICK);
  const { name, hint, lotIds, permissions, expiresAt, createdAt, createdBy } = token;
  const now = serverNow();
  const { tone, text } = tokenState(token, now);
  const at = (instant: string): string => formatInstant(instant, timeZone, new Date(now));
  return (
    <article className={`breaks ${styles.row}`} aria-label={name}>
      <span className={`square ${tone === 'bad' ? 'tone-neutral' : 'tone-accent'} ${styles.key}`}>
        <Icon name="key" size={22} />
      </span>
      <div className={styles.what}>
        <p className="name">{name}</p>
        <p className="detail">
          <code>lot_…{hint}</code> · <LotNames ids={lotIds} lots={lots} />
        </p>
      </div>
      <p className={`detail ${styles.granted}`}>{formatPermissions(permissions)}</p>
      <div className={styles.usage}>
        <StatusPill tone={tone} dot>
          {text}
        </StatusPill>
        <p className="meta">{expiresAt === null ? 'Does not expire' : `Expires ${at(expiresAt)}`}</p>
        <p className="meta">
          Created {at(createdAt)} by {createdBy}
        </p>
      </div>
      <Button danger className={styles.revoke} aria-label={`Revoke ${name}`} onClick={() => onRevoke(token)}>
        Revoke
      </Button>
    </article>
  );
});
