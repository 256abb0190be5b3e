import type { ApiToken } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { useSessionQuery } from '../../../lib/session/session.js';
import { TOKENS_POLL } from '../../../lib/time/intervals.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { CreateTokenDialog } from './create-token-dialog.js';
import { TokenRow } from './token-row.js';
import { useGetTokensQuery } from './tokens-api.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './tokens.module.css';

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
        <Button type="primary" className={styles.create} onClick={() => setCreating(true)}>
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
    <section className={`panel lined ${styles.list}`} aria-label="API tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} lots={me?.lots ?? []} />
      ))}
    </section>
  );
}
