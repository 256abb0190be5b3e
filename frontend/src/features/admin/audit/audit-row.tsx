import type { AuditEntry, SignedInUser } from '@lotline/protocol';
import { memo } from 'react';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { describeUserAgent } from '../../../lib/text/user-agent.js';
import { authorOf, describeEntry, isNotable, KIND_LABELS, subjectOf } from './audit-texts.js';
import styles from './audit.module.css';

interface AuditRowProps {
  entry: AuditEntry;
  /** All lots. */
  lots: SignedInUser['lots'];
}

/** An entry of the audit. */
export const AuditRow = memo(function AuditRow({ entry, lots }: AuditRowProps) {
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
