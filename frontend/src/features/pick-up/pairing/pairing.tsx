import { useEffect, useRef } from 'react';
import { useGetBoardStateQuery, usePairBoardMutation } from '../../../lib/board-devices/pairing-api.js';
import { isHttpError, errorMessage } from '../../../lib/api/http-error.js';
import { PAIRING_POLL } from '../../../lib/time/intervals.js';
import { lotInUrl } from '../../../lib/lot/page-lot.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { describeDevice } from './device.js';
import styles from './pairing.module.css';
import { BoardHeader } from '../header/board-header.js';

/** The lifetime of a code in ms, for the progress bar. The server decides when it expires. */
const CODE_LIFETIME = 300_000;
/** The delay before a failed request is retried, in ms. */
const RETRY_DELAY = 15_000;

interface PairingProps {
  shuttle: number;
  /** Whether the device was paired before. */
  revoked: boolean;
}

/** Shows the six-digit code that staff confirm on the dispatch board, and renews it when it expires. */
export function Pairing({ shuttle, revoked }: PairingProps) {
  const settings = useSettings();
  const { isError } = useGetBoardStateQuery(undefined, { pollingInterval: PAIRING_POLL });
  const { code, expiresAt, error, requestCode } = useCode(shuttle);
  return (
    <>
      <BoardHeader
        title={`Shuttle ${shuttle} - Customer Pick Up`}
        lot={settings}
        state={
          <>
            <StatusPill tone={isError ? 'warn' : 'ok'} dot>
              {isError ? 'Unreachable' : 'Connected'}
            </StatusPill>
            <StatusPill tone="warn">{revoked ? 'No longer paired' : 'Not paired yet'}</StatusPill>
          </>
        }
      />
      <main className={styles.ask}>
        <div className={styles.middle}>
          <span className={`disc ${styles.large}`}>
            <Icon name="tablet" size={44} />
          </span>
          <h2 className={styles.what}>{revoked ? 'This device was unpaired' : 'Pair this device'}</h2>
          {revoked && (
            <p className={styles.how}>
              Staff revoked its access, and its customer data was removed. You can pair it again.
            </p>
          )}
          <p className={styles.how}>On the dispatch board, press “Pair a device” and enter this code.</p>
          {code === null ? (
            <p className={styles.how} role="status">
              {error ?? 'Requesting a code…'}
            </p>
          ) : (
            <Digits code={code} />
          )}
          {expiresAt !== null && <TimeLeft expiresAt={expiresAt} onExpired={requestCode} />}
          {error && (
            <button type="button" className={styles.again} onClick={requestCode}>
              Try Again
            </button>
          )}
        </div>
        <p className={styles.last}>Customers appear here once the code is confirmed.</p>
      </main>
    </>
  );
}

const Digits = ({ code }: { code: string }) => (
  <p className={styles.code} role="img" aria-label={`Code: ${[...code].join(' ')}`}>
    {[...code].map((digit, at) => (
      <b key={at}>{digit}</b>
    ))}
  </p>
);

/** Requests a code for this device, and retries after errors. */
function useCode(shuttle: number) {
  const [pair, { data, error, isLoading }] = usePairBoardMutation();
  const isRequested = useRef(false);
  const requestCode = (): void => {
    const lot = lotInUrl();
    void pair({ lane: shuttle, device: describeDevice(navigator.userAgent), ...(lot !== null && { lot }) });
  };
  const request = useRef(requestCode);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    request.current();
  }, []);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => request.current(), RETRY_DELAY);
    return () => clearTimeout(timer);
  }, [error]);
  const isThrottled = isHttpError(error) && error.status === 429;
  const sentence = isThrottled
    ? 'Too many codes have been requested here. A new one will appear in a while.'
    : errorMessage(error, 'No code is available right now. Retrying automatically.');
  return {
    code: isLoading ? null : (data?.code ?? null),
    expiresAt: isLoading ? null : (data?.expiresAt ?? null),
    error: error ? sentence : null,
    requestCode,
  };
}

function TimeLeft({ expiresAt, onExpired }: { expiresAt: string; onExpired: () => void }) {
  useNow(1_000);
  const left = Math.max(0, Date.parse(expiresAt) - serverNow());
  const latest = useRef(onExpired);
  useEffect(() => {
    latest.current = onExpired;
  });
  const isExpired = left === 0;
  useEffect(() => {
    if (isExpired) latest.current();
  }, [isExpired]);
  const seconds = Math.ceil(left / 1_000);
  const text = seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
  return (
    <div className={styles.time}>
      <i>
        <b style={{ width: `${Math.min(100, (left / CODE_LIFETIME) * 100)}%` }} />
      </i>
      <p>New code in {text}</p>
    </div>
  );
}
