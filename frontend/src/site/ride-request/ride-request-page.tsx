import type { Settings, Language } from '@lotline/protocol';
import { useCachedPage } from '../../lib/page/service-workers.js';
import { Brand } from '../brand.js';
import { useBrand } from '../use-brand.js';
import { useLotFacts } from '../use-lot-facts.js';
import { usePageTitle } from '../use-page-title.js';
import { ConnectionPill } from './connection-pill.js';
import { OfficeLink } from './office-link.js';
import { RideActions } from './ride-actions.js';
import { RideAnnouncement } from './ride-announcement.js';
import { RideNote } from './ride-note.js';
import { Sentence } from './sentence.js';
import styles from './ride-request.module.css';
import type { RideState } from './ride-state.js';
import { useLanguage, useWords, WordsContext } from './use-language.js';
import { useStoredSettings } from './use-stored-settings.js';
import { useRide } from './use-ride.js';
import { OTHER_LANGUAGE } from '../../lib/text/other-language.js';

/** The page of a customer's personal link: one message, one button within thumb's reach, and always the office's phone. */
export function RideRequestPage({ link }: { link: string }) {
  const { settings, unavailable } = useStoredSettings(link);
  const ride = useRide(link);
  const { shown, words, choose } = useLanguage(link, ride.language);
  usePageTitle(words.title, settings);
  useBrand(settings);
  const facts = useLotFacts(settings);
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
          </div>
        </main>
        <footer className={styles.foot}>
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
  const other = OTHER_LANGUAGE[language];
  return (
    <button type="button" className={styles.language} lang={other.language} onClick={() => onChoose(other.language)}>
      {other.name}
    </button>
  );
}
