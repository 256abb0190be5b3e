import { type ApiToken, isolate, type SignedInUser } from '@lotline/protocol';
import { Button } from 'antd';
import { useState, memo } from 'react';
import { useSessionQuery } from '../../../lib/session/session.js';
import { TOKENS_POLL } from '../../../lib/time/intervals.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { CreateTokenDialog } from './create-token-dialog.js';
import { useGetTokensQuery, useRevokeTokenMutation } from './tokens-api.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './tokens.module.css';
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

/** The API tokens: the list, and the dialogs that create and revoke one. */
export function TokensPart() {
  const { tokens, isError, refetch } = useGetTokensQuery(undefined, {
    pollingInterval: TOKENS_POLL,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ tokens: data, isError }),
  });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <div className={`tools ${styles.tools}`}>
        <p className="sub">
          A program calls Lotline with a token instead of a sign-in. The calls are described at{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            /api/docs
          </a>
          .
        </p>
        <Button type="primary" className="own-row" onClick={() => setCreating(true)}>
          Create Token
        </Button>
      </div>
      <TokenList tokens={tokens} failed={isError} onRetry={() => void refetch()} />
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </>
  );
}

interface ListProps {
  tokens: ApiToken[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

function TokenList({ tokens, failed, onRetry }: ListProps) {
  const { data: me } = useSessionQuery();
  if (!tokens) return <ListPlaceholder of="tokens" count={3} failed={failed} onRetry={onRetry} />;
  if (tokens.length === 0) {
    return (
      <EmptyState
        icon="key"
        title="No tokens yet."
        text="Create one for each program, so that each can be revoked separately."
      />
    );
  }
  return (
    <section className="panel lined entries" aria-label="API tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} lots={me?.lots ?? []} />
      ))}
    </section>
  );
}

/** How often ages are updated, in ms. */
const TICK = 60_000;

interface TokenRowProps {
  token: ApiToken;
  /** The lots that the admin sees. */
  lots: SignedInUser['lots'];
}

/** A token in the list. */
const TokenRow = memo(function TokenRow({ token, lots }: TokenRowProps) {
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
    <article className={`breaks entry ${styles.row}`} aria-label={name}>
      <span className={`square ${tone === 'bad' ? 'tone-neutral' : 'tone-accent'}`}>
        <Icon name="key" size={22} />
      </span>
      <div>
        <p className="name">{name}</p>
        <p className="detail">
          <code>lot_…{hint}</code> · <LotNames ids={lotIds} lots={lots} />
        </p>
      </div>
      <p className="detail">{formatPermissions(permissions)}</p>
      <div>
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
          <Button danger aria-label={`Revoke ${name}`} onClick={ask}>
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
