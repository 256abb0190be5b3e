import { useEffect, useEffectEvent, useRef } from 'react';
import { useGetBoardStateQuery, usePairBoardMutation } from '../../../lib/board-devices/pairing-api.js';
import { PAIRING_POLL } from '../../../lib/time/intervals.js';
import { lotInUrl } from '../../../lib/lot/page-lot.js';
import { isLotClosed, useSettings, useSettingsQuery } from '../../../lib/lot/settings.js';
import { describeUserAgent } from '../../../lib/text/user-agent.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { useWords } from '../language/words.js';
import styles from './pairing.module.css';
import { BoardHeader } from '../header/board-header.js';

/** The lifetime of a code in ms, for the progress bar. The server decides when it expires. */
const CODE_LIFETIME = 300_000;
/** The delay before a failed request is retried, in ms. */
const RETRY_DELAY = 15_000;
const UNKNOWN_DEVICE = 'A browser on an unknown device';

interface PairingProps {
  shuttle: number;
  /** Whether the device was paired before. */
  revoked: boolean;
}

/** Shows the six-digit code that staff confirm on the dispatch board, and renews it when it expires. */
export function Pairing({ shuttle, revoked }: PairingProps) {
  const words = useWords();
  const settings = useSettings();
  const { isError, error: stateError } = useGetBoardStateQuery(undefined, { pollingInterval: PAIRING_POLL });
  const { refetch } = useSettingsQuery();
  // The archive of the lot shows in these polls only, because a device that is not paired has no live stream.
  useEffect(() => {
    if (isLotClosed(stateError)) void refetch();
  }, [stateError, refetch]);
  const { code, expiresAt, error, requestCode } = useCode(shuttle);
  return (
    <>
      <BoardHeader
        title={words.title(shuttle)}
        lot={settings}
        state={
          <>
            <StatusPill tone={isError ? 'warn' : 'ok'} dot>
              {isError ? words.connections.unreachable : words.connected}
            </StatusPill>
            <StatusPill tone="warn">{revoked ? words.noLongerPaired : words.notPaired}</StatusPill>
          </>
        }
      />
      <main className={styles.ask}>
        <div className={styles.middle}>
          <span className={`disc ${styles.large}`}>
            <Icon name="tablet" size={44} />
          </span>
          <h2 className={styles.what}>{revoked ? words.unpaired : words.pair}</h2>
          {revoked && <p className={styles.how}>{words.unpairedText}</p>}
          <p className={styles.how}>{words.enterCode}</p>
          {code === null ? (
            <p className={styles.how} role="status">
              {error ? words.noCode(error) : words.requestingCode}
            </p>
          ) : (
            <Digits code={code} />
          )}
          {expiresAt !== null && <TimeLeft expiresAt={expiresAt} onExpired={requestCode} />}
          {error !== undefined && (
            <button
              type="button"
              className={`button outlined tone-accent finger ${styles.again}`}
              onClick={requestCode}
            >
              {words.tryAgain}
            </button>
          )}
        </div>
        <p className={styles.last}>{words.customersAppear}</p>
      </main>
    </>
  );
}

const Digits = ({ code }: { code: string }) => (
  <p className={styles.code} role="img" aria-label={useWords().code([...code].join(' '))}>
    {[...code].map((digit, at) => (
      <b key={at} className="centered">
        {digit}
      </b>
    ))}
  </p>
);

/** Requests a code for this device, and retries after errors. */
function useCode(shuttle: number) {
  const [pair, { data, error, isLoading }] = usePairBoardMutation();
  const isRequested = useRef(false);
  const requestCode = (): void => {
    const lot = lotInUrl();
    const device = describeUserAgent(navigator.userAgent) ?? UNKNOWN_DEVICE;
    void pair({ lane: shuttle, device, ...(lot !== null && { lot }) });
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
  return {
    code: isLoading ? null : (data?.code ?? null),
    expiresAt: isLoading ? null : (data?.expiresAt ?? null),
    error,
    requestCode,
  };
}

function TimeLeft({ expiresAt, onExpired }: { expiresAt: string; onExpired: () => void }) {
  const words = useWords();
  useNow(1_000);
  const left = Math.max(0, Date.parse(expiresAt) - serverNow());
  const expired = useEffectEvent(onExpired);
  const isExpired = left === 0;
  useEffect(() => {
    if (isExpired) expired();
  }, [isExpired]);
  const seconds = Math.ceil(left / 1_000);
  return (
    <div className={styles.time}>
      <i>
        <b style={{ width: `${Math.min(100, (left / CODE_LIFETIME) * 100)}%` }} />
      </i>
      <p>{words.newCodeIn(seconds)}</p>
    </div>
  );
}
