import { AUDIT_KINDS } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { itemsOf } from '../../../lib/api/pages.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { Icon } from '../../../ui/icons.js';
import { MoreButton } from '../../../ui/list/more-button.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../../ui/placeholder/skeleton.js';
import { displayName } from '../users/user-list.js';
import { useGetUsersQuery } from '../users/users-api.js';
import { AuditRow } from './audit-row.js';
import { useGetAuditInfiniteQuery, type AuditFilter } from './audit-api.js';
import { KIND_LABELS } from './audit-texts.js';
import styles from './audit.module.css';

/** The audit: who signed in, changed accounts, exported or erased, newest first. */
export function AuditPart() {
  const { data: users = [] } = useGetUsersQuery();
  const [filter, setFilter] = useState<AuditFilter>({ person: '', kind: '' });
  const { person, kind } = filter;
  return (
    <>
      <div className={`tools ${styles.tools}`}>
        <Filtered
          label="Person"
          all="Everybody"
          value={person}
          options={users.map((user) => [user.id, displayName(user)])}
          onChange={(value) => setFilter({ ...filter, person: value })}
        />
        <Filtered
          label="Event"
          all="Every event"
          value={kind}
          options={AUDIT_KINDS.map((each) => [each, KIND_LABELS[each]])}
          onChange={(value) => setFilter({ ...filter, kind: AUDIT_KINDS.find((each) => each === value) ?? '' })}
        />
      </div>
      <AuditList
        key={`${person} ${kind}`}
        filter={filter}
        onShowAll={person || kind ? () => setFilter({ person: '', kind: '' }) : undefined}
      />
    </>
  );
}

interface FilteredProps {
  label: string;
  /** The option that turns the filter off. */
  all: string;
  value: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

/** A native select, which phones show within thumb's reach. */
const Filtered = ({ label, all, value, options, onChange }: FilteredProps) => (
  <label className={`stack ${styles.filter}`}>
    <span className="note strong">{label}</span>
    <span className="choice">
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  </label>
);

function AuditList({ filter, onShowAll }: { filter: AuditFilter; onShowAll: (() => void) | undefined }) {
  const { data: me } = useSessionQuery();
  const query = useGetAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const entries = itemsOf(query.data);
  if (query.isError && !entries) {
    return <LoadError title="The audit log could not be loaded" onRetry={() => void query.refetch()} />;
  }
  if (!entries) {
    return (
      <div role="status">
        <p className="hint">Loading the audit...</p>
        <CardSkeletons count={6} />
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon="shield"
        title={onShowAll ? 'No matching entries.' : 'Nothing recorded yet.'}
        text={onShowAll ? '' : 'Sign-ins, changes of users, exports and erasures will be listed here.'}
        action={onShowAll && <Button onClick={onShowAll}>Show all</Button>}
      />
    );
  }
  return (
    <section className={`table ${styles.list}`} aria-label="Audit">
      <div className={`headings ${styles.headings}`} aria-hidden="true">
        <span>Event</span>
        <span>Who</span>
        <span>From</span>
        <span>When</span>
      </div>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} lots={me?.lots ?? []} />
      ))}
      {query.isFetchNextPageError ? (
        <LoadError title="Older entries could not be loaded" onRetry={() => void query.fetchNextPage()} />
      ) : (
        <MoreButton query={query} label="Show older entries" />
      )}
    </section>
  );
}
