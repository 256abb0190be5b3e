import type { Language, Settings } from '@lotline/protocol';
import { useCachedPage } from '../../lib/page/service-workers.js';
import { Brand } from '../brand.js';
import { useBrand, usePageTitle, useLotFacts } from '../use-brand.js';
import { OfficeLink, RideActions } from './ride-actions.js';
import { RideAnnouncement } from './ride-announcement.js';
import { Sentence } from './sentence.js';
import styles from './ride-request.module.css';
import { isWaiting, type RideState, unsentSince } from './ride-state.js';
import { useLanguage, useWords, WordsContext } from './use-language.js';
import { type RideOnPage, useRide } from './use-ride.js';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import { useNow } from '../../lib/time/use-now.js';
import { useOnline } from '../../lib/network/use-retry.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { useEffect, useState, type ReactNode } from 'react';
import { serverNow } from '../../lib/time/server-time.js';
import { type SiteSettings, useSiteSettings } from '../use-site-settings.js';
import { readStored, writeStored } from './storage.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import { Icon, type IconName } from '../../ui/icons.js';

/** The ride details and the cancellation, loaded only at lots that ask. */
const askedParts = lazyPart(async () => ({
  ...(await import('./ride-details.js')),
  ...(await import('./cancel-ride.js')),
}));

/** The page of a customer's personal link: one message, one button within thumb's reach, and always the office's phone. */
export function RideRequestPage({ link }: { link: string }) {
  const { settings, unavailable } = useStoredSettings(link);
  const ride = useRide(link);
  const { shown, words, choose } = useLanguage(link, ride.language);
  usePageTitle(words.title, settings);
  useBrand(settings);
  const facts = useLotFacts(settings);
  const asks = settings?.asksRiders === true;
  const { loaded } = useLazyPart(askedParts, 'ride details', asks);
  const asked = asks ? loaded : null;
  useCachedPage('/shuttle-request/');
  return (
    <WordsContext value={words}>
      <div className={styles.page}>
        <header className={styles.header}>
          <Brand settings={settings} />
          {ride.state.phase !== 'unknown' && <LanguageSwitch language={shown} onChoose={choose} />}
        </header>
        <main className={styles.middle}>
          <div>
            <RideAnnouncement state={ride.state} settings={settings} />
            <RideNote ride={ride} settings={settings} />
            {asked && settings && (
              <asked.RideDetailsForm link={link} ride={ride} settings={settings} language={shown} />
            )}
            {asked && <asked.CancelRide ride={ride} language={shown} />}
          </div>
        </main>
        <footer className={`stack ${styles.foot}`}>
          <ConnectionPill ride={ride} />
          <RideActions ride={ride} settings={settings} />
          <p className={styles.call}>
            {settings ? <Office settings={settings} state={ride.state} /> : unavailable && words.noPhone}
          </p>
          {settings?.openingHours && (
            <p className={styles.open}>{facts && <facts.OpenNow settings={settings} language={shown} />}</p>
          )}
        </footer>
      </div>
    </WordsContext>
  );
}

/** With an invalid link the button shows the phone, and the office may be that of another lot, so this names the lot. */
function Office({ settings: { officePhone, title }, state }: { settings: Settings; state: RideState }) {
  const words = useWords();
  if (state.phase === 'unknown') return <Sentence say={words.officeOf} name={title} />;
  return (
    <>
      <span>{words.questions}</span>{' '}
      <OfficeLink phone={officePhone}>
        <span translate="no">{officePhone}</span>
      </OfficeLink>
    </>
  );
}

interface LanguageSwitchProps {
  language: Language;
  onChoose: (language: Language) => void;
}

/** Offers the other language, by its own name. */
export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const words = useWords();
  const other = language === 'en' ? 'es' : 'en';
  return (
    <button type="button" className={styles.language} lang={other} onClick={() => onChoose(other)}>
      {words.otherLanguage}
    </button>
  );
}

/** Whether the page is current. Shown while a ride is followed, and whenever there is no network. */
function ConnectionPill({ ride: { state, updatedAt, reached } }: { ride: RideOnPage }) {
  const said = useWords();
  const now = useNow(1_000);
  const online = useOnline();
  const following = isWaiting(state);
  if (online && !following && unsentSince(state) === null) return null;
  const words = !online ? said.offline : reached ? said.connected : said.reconnecting;
  const age = following && updatedAt !== null ? ` · ${said.updated(now - updatedAt)}` : '';
  return (
    <span className={styles.pill}>
      <StatusPill tone={online && reached ? 'ok' : 'warn'} dot>
        {`${words}${age}`}
      </StatusPill>
    </span>
  );
}

const NAME = 'lot';

/** The settings of the link's lot. Until they are loaded, those of the last visit, so that the office's phone is shown offline too. */
function useStoredSettings(link: string): SiteSettings {
  const { settings, unavailable } = useSiteSettings(link);
  const [stored] = useState(() => readStored(NAME, link, serverNow(), isSettings)?.value ?? null);
  useEffect(() => {
    if (settings) writeStored(NAME, link, settings, serverNow());
  }, [settings, link]);
  const shown = settings ?? stored;
  return { settings: shown, unavailable: unavailable && shown === null };
}

/** Stored values may be of another version of the page. Checks the fields that the page uses. */
const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'officePhone' in value &&
  typeof value.officePhone === 'string' &&
  'shuttles' in value &&
  Array.isArray(value.shuttles);

/** Shorter connection losses in ms are not reported: one or two missed polls do not matter. */
const REPORTED_AFTER = 10_000;

/**
 * Facts about a ride under way: the wait and the queue position, or the meeting point, or what to do without a connection. Its space is
 * reserved while the customer waits, so that nothing moves when the facts change. Screen readers do not announce it.
 */
function RideNote({ ride, settings }: { ride: RideOnPage; settings: Settings | null }) {
  const { state, updatedAt, reached } = ride;
  const words = useWords();
  const now = useNow(1_000);
  const online = useOnline();
  if (!isWaiting(state)) return null;
  const age = updatedAt === null ? 0 : now - updatedAt;
  const isLost = !online || (reached === false && age > REPORTED_AFTER);
  return (
    <div className={state.phase === 'success' ? `${styles.facts} ${styles.waits}` : styles.facts}>
      {isLost && <p className={styles.note}>{words.noConnection}</p>}
      {state.phase === 'success' && !isLost && <WaitFacts ride={ride} />}
      {state.phase === 'assigned' && <MeetingFact state={state} lot={settings} />}
    </div>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={`row-m ${styles.fact}`}>
    <Icon name={icon} size={22} />
    <span>{children}</span>
  </p>
);

function WaitFacts({ ride: { estimate, place } }: { ride: RideOnPage }) {
  const words = useWords();
  return (
    <>
      {estimate && <Fact icon="clock">{estimate.exceeded ? words.exceeded : words.pickUpIn(estimate)}</Fact>}
      {place !== null && <Fact icon="user">{place === 1 ? words.next : words.place(place)}</Fact>}
    </>
  );
}

interface MeetingFactProps {
  state: Extract<RideState, { phase: 'assigned' }>;
  lot: Settings | null;
}

/** The lot's description of the meeting point, or the terminal alone. */
function MeetingFact({ state: { terminal = '', meetingPoint }, lot }: MeetingFactProps) {
  const words = useWords();
  if (terminal === '' && meetingPoint === undefined) return null;
  return (
    <p className={`row-m ${styles.fact}`}>
      {terminal === '' ? <Icon name="bus" size={22} /> : <TerminalBadge terminal={terminal} lot={lot} />}
      {/* Keyed, so that a change replaces the element: a translating browser has replaced the text in it. */}
      <span key={`${words.terminal} ${meetingPoint}`}>
        {meetingPoint === undefined ? words.terminal : <span className={styles.label}>{words.meetingPoint}</span>}
        {meetingPoint}
      </span>
    </p>
  );
}
