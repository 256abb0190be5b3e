import { type ApiToken, isolate, type SignedInUser } from '@lotline/protocol';
import { Button } from 'antd';
import { memo } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';
import { Icon } from '../../../ui/icons.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { LotNames } from '../lot-names.js';
import { formatPermissions, tokenState } from './token-texts.js';
import { useRevokeTokenMutation } from './tokens-api.js';
import styles from './tokens.module.css';

/** How often ages are updated, in ms. */
const TICK = 60_000;

interface TokenRowProps {
  token: ApiToken;
  /** The lots that the admin sees. */
  lots: SignedInUser['lots'];
}

/** A token in the list. */
export const TokenRow = memo(function TokenRow({ token, lots }: TokenRowProps) {
  const [revoke] = useRevokeTokenMutation();
  const { timeZone } = useSettings();
  useNow(TICK);
  const { name, hint, lotIds, permissions, expiresAt, createdAt, createdBy } = token;
  const now = serverNow();
  const { tone, text } = tokenState(token, now);
  const at = (instant: string): string => formatInstant(instant, timeZone, new Date(now));
  const confirm = async (): Promise<void> => {
    const { error } = await revoke(token.id);
    if (error) return showError(error, 'The token could not be revoked. Please try again.');
    toast({ title: 'Token Revoked', description: `${isolate(name)} can no longer call Lotline.` });
  };
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
      <Asking
        button={(ask) => (
          <Button danger className={styles.revoke} aria-label={`Revoke ${name}`} onClick={ask}>
            Revoke
          </Button>
        )}
        title="Revoke this token?"
        text={`Every call with ${isolate(name)} will be rejected. This cannot be undone.`}
        confirmLabel="Revoke"
        danger
        onConfirm={confirm}
      />
    </article>
  );
});
