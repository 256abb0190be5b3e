import { useEffect, useRef } from 'react';
import { useGetBoardStateQuery, usePairBoardMutation } from '../../lib/board-devices/pairing-api.js';
import { isHttpError, sentenceOf } from '../../lib/api/http-error.js';
import { PAIRING_POLL } from '../../lib/time/intervals.js';
import { lotInAddress } from '../../lib/lot/lot-in-address.js';
import { serverNow } from '../../lib/time/server-time.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { deviceOf } from './device.js';
import styles from './pairing.module.css';
import { Top } from './top.js';

/** How long a code lives, for the bar that runs out; the server says when it does. */
const LIFE = 300_000;
/** After a refusal or no answer. */
const ASK_AGAIN = 15_000;

interface PairingProps {
  shuttle: number;
  /** It was paired before. */
  revoked: boolean;
}

/** The six digits that staff confirm once at the dispatch board, and new ones when they die; then the board comes by itself. */
export function Pairing({ shuttle, revoked }: PairingProps) {
  const { isError } = useGetBoardStateQuery(undefined, { pollingInterval: PAIRING_POLL });
  const { code, expiresAt, error, askAgain } = useCode(shuttle);
  return (
    <>
      <Top
        title={`Shuttle ${shuttle} - Customer Pick Up`}
        state={
          <>
            <StatusPill tone={isError ? 'warn' : 'ok'} dot>
              {isError ? 'Not reachable' : 'Connected'}
            </StatusPill>
            <StatusPill tone="warn">{revoked ? 'Not paired any more' : 'Not paired yet'}</StatusPill>
          </>
        }
      />
      <main className={styles.ask}>
        <div className={styles.middle}>
          <span className={styles.disc}>
            <Icon name="tablet" size={44} />
          </span>
          <h2 className={styles.what}>{revoked ? 'This screen was unpaired' : 'Pair this screen once'}</h2>
          {revoked && (
            <p className={styles.how}>
              The lot’s staff ended its access, and it keeps no customers. It can be paired again.
            </p>
          )}
          <p className={styles.how}>At the dispatch board, press “Pair a screen” and type this code.</p>
          {code === null ? (
            <p className={styles.how} role="status">
              {error ?? 'Asking for a code…'}
            </p>
          ) : (
            <Digits code={code} />
          )}
          {expiresAt !== null && <TimeLeft expiresAt={expiresAt} onOver={askAgain} />}
          {error && (
            <button type="button" className={styles.again} onClick={askAgain}>
              Try Again
            </button>
          )}
        </div>
        <p className={styles.last}>Customers show here as soon as it is confirmed.</p>
      </main>
    </>
  );
}

const Digits = ({ code }: { code: string }) => (
  <p className={styles.code} role="img" aria-label={`The code: ${[...code].join(' ')}`}>
    {[...code].map((digit, at) => (
      <b key={at}>{digit}</b>
    ))}
  </p>
);

/** A code for this screen, and a new one whenever there is none. */
function useCode(shuttle: number) {
  const [ask, { data, error, isLoading }] = usePairBoardMutation();
  const asked = useRef(false);
  const askAgain = (): void => {
    const lot = lotInAddress();
    void ask({ lane: shuttle, device: deviceOf(navigator.userAgent), ...(lot !== null && { lot }) });
  };
  const first = useRef(askAgain);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    first.current();
  }, []);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => first.current(), ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [error]);
  const isRefused = isHttpError(error) && error.status === 429;
  const sentence = isRefused
    ? 'Too many codes were asked for here. A new one comes in a while.'
    : sentenceOf(error, 'No code could be had. It is tried again by itself.');
  return {
    code: isLoading ? null : (data?.code ?? null),
    expiresAt: isLoading ? null : (data?.expiresAt ?? null),
    error: error ? sentence : null,
    askAgain,
  };
}

function TimeLeft({ expiresAt, onOver }: { expiresAt: string; onOver: () => void }) {
  useNow(1_000);
  const left = Math.max(0, Date.parse(expiresAt) - serverNow());
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  const seconds = Math.ceil(left / 1_000);
  const words = seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
  return (
    <div className={styles.time}>
      <i>
        <b style={{ width: `${Math.min(100, (left / LIFE) * 100)}%` }} />
      </i>
      <p>A new code in {words}</p>
    </div>
  );
}
