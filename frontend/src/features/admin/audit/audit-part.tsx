import { AUDIT_KINDS, type AuditEntry, type SignedInUser, AUDIT_PAGE, type AuditKind } from '@lotline/protocol';
import { Button } from 'antd';
import { useState, memo } from 'react';
import { itemsOf, type Page } from '../../../lib/api/pages.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { Icon } from '../../../ui/icons.js';
import { MoreButton } from '../../../ui/list/more-button.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import { displayName } from '../users/user-list.js';
import { useGetUsersQuery } from '../users/users-api.js';
import { KIND_LABELS, authorOf, describeEntry, isNotable, subjectOf } from './audit-texts.js';
import styles from './audit.module.css';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { describeUserAgent } from '../../../lib/text/user-agent.js';
import { api } from '../../../lib/api/api.js';

/** '' selects all people or all kinds. */
interface AuditFilter {
  person: string;
  kind: AuditKind | '';
}

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. The cursor is the id of the last entry before. */
    getAudit: build.infiniteQuery<Page<AuditEntry>, AuditFilter, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ cursor }) => cursor },
      query: ({ queryArg, pageParam: cursor }) => {
        const given = Object.entries({ ...queryArg, cursor }).filter(([, value]) => value !== '');
        return `/api/audit?${new URLSearchParams(given)}`;
      },
      transformResponse: (items: AuditEntry[]) => ({
        items,
        cursor: (items.length === AUDIT_PAGE && items.at(-1)?.id) || null,
      }),
    }),
  }),
});

const { useGetAuditInfiniteQuery } = auditApi;

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
  if (!entries)
    return (
      <ListPlaceholder
        of="the audit"
        count={6}
        failed={query.isError}
        failure="The audit log could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
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

interface AuditRowProps {
  entry: AuditEntry;
  /** All lots. */
  lots: SignedInUser['lots'];
}

/** An entry of the audit. */
const AuditRow = memo(function AuditRow({ entry, lots }: AuditRowProps) {
  const { timeZone } = useSettings();
  const subject = subjectOf(entry);
  const description = describeEntry(entry, lots);
  const agent = describeUserAgent(entry.userAgent) ?? entry.userAgent;
  return (
    <article className={`line ${styles.row}`} aria-label={KIND_LABELS[entry.kind]}>
      <div className={styles.what}>
        <p className={isNotable(entry.kind) ? 'strong tone-bad toned' : 'strong'}>{KIND_LABELS[entry.kind]}</p>
        {description && <p className="sub">{description}</p>}
      </div>
      <div className={styles.who}>
        <p>{authorOf(entry)}</p>
        {subject !== null && <p className="sub">User: {subject}</p>}
      </div>
      <div className={`muted ${styles.from}`}>
        <p>{entry.address}</p>
        {agent && (
          <p className="meta ellipsis" title={entry.userAgent}>
            {agent}
          </p>
        )}
      </div>
      <time className={`muted ${styles.when}`} dateTime={entry.at}>
        {formatInstant(entry.at, timeZone, serverDate())}
      </time>
    </article>
  );
});
