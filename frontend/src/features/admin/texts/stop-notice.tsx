import type { TextStatus } from '@lotline/contracts';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { TEXT_STATUS_POLL } from '../../../lib/time/intervals.js';
import { Icon } from '../../../ui/icons.js';
import { stopWords } from './stop-words.js';
import { useGetTextStatusQuery } from './text-status-api.js';
import styles from './stop-notice.module.css';

/** Says that no texts go out, why, since when and what to do; renders nothing while they do. */
export function StopNotice() {
  const { lotId, timeZone } = useSettings();
  const { currentData } = useGetTextStatusQuery(lotId, {
    pollingInterval: TEXT_STATUS_POLL,
    refetchOnMountOrArgChange: true,
  });
  return (
    <div role="alert">{currentData?.stop && <Notice {...currentData} stop={currentData.stop} zone={timeZone} />}</div>
  );
}

interface NoticeProps {
  stop: NonNullable<TextStatus['stop']>;
  waiting: number;
  zone: string;
}

function Notice({ stop, waiting, zone }: NoticeProps) {
  const { what, cure } = stopWords(stop);
  return (
    <div className={styles.notice}>
      <Icon name="warn" />
      <div>
        <p className={styles.what}>
          No texts go out{stop.concerns === 'account' ? ' from any lot' : ' from this lot'}. {what}
        </p>
        <p>{cure}</p>
        <p className={styles.since}>
          Since {formatInstant(stop.since, zone, new Date())} ·{' '}
          {waiting === 1 ? '1 text waits' : `${waiting} texts wait`} · Texts wait up to an hour and then go out without
          further action · Code {stop.errorCode}
        </p>
      </div>
    </div>
  );
}
