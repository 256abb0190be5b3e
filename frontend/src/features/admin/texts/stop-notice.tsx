import type { TextStatus } from '@lotline/protocol';
import type { ReactNode } from 'react';
import { serverDate } from '../../../lib/time/server-time.js';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { TEXT_STATUS_POLL } from '../../../lib/time/intervals.js';
import { Icon } from '../../../ui/icons.js';
import { stopWords } from './stop-words.js';
import styles from './texts.module.css';
import { api } from '../../../lib/api/api.js';

const textStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTextStatus: build.query<TextStatus, string>({ query: () => '/api/texts/status' }),
  }),
});

const { useGetTextStatusQuery } = textStatusApi;

/** Says which texts do not go out, why and what to do; renders nothing while all do. */
export function StopNotice() {
  const { lotId, timeZone } = useSettings();
  const { currentData } = useGetTextStatusQuery(lotId, {
    pollingInterval: TEXT_STATUS_POLL,
    refetchOnMountOrArgChange: true,
  });
  return (
    <div role="alert">
      {currentData?.stop && <ProviderStop {...currentData} stop={currentData.stop} zone={timeZone} />}
      {currentData?.dayLimit && <DayLimit {...currentData.dayLimit} />}
    </div>
  );
}

interface ProviderStopProps {
  stop: NonNullable<TextStatus['stop']>;
  waiting: number;
  zone: string;
}

function ProviderStop({ stop, waiting, zone }: ProviderStopProps) {
  const { what, cure } = stopWords(stop);
  return (
    <Notice what={`No texts go out${stop.concerns === 'account' ? ' from any lot' : ' from this lot'}. ${what}`}>
      <p>{cure}</p>
      <p className={`small ${styles.since}`}>
        Since {formatInstant(stop.since, zone, serverDate())} ·{' '}
        {waiting === 1 ? '1 text waits' : `${waiting} texts wait`} · Texts wait up to an hour and then go out without
        further action · Code {stop.errorCode}
      </p>
    </Notice>
  );
}

function DayLimit({ perDay, stopped }: NonNullable<TextStatus['dayLimit']>) {
  const what =
    stopped === 'all'
      ? 'No texts go out from this lot until midnight.'
      : 'Until midnight only texts about rides go out from this lot.';
  return (
    <Notice what={`${what} It has sent its texts of the day.`}>
      <p>
        Texts that fail meanwhile can be sent again tomorrow. The customers’ texts and the audit show what sent so many.
        An operator can raise TEXTS_PER_DAY, which is {perDay}, and restart the notify service.
      </p>
    </Notice>
  );
}

function Notice({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={`tint tone-bad breaks ${styles.notice}`}>
      <Icon name="warn" />
      <div>
        <p className="strong">{what}</p>
        {children}
      </div>
    </div>
  );
}
