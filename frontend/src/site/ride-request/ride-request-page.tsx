import type { Settings } from '@lotline/contracts';
import type { ReactNode } from 'react';
import { useCachedPage } from '../../lib/page/service-workers.js';
import { Brand } from '../brand.js';
import { usePageTitle } from '../use-page-title.js';
import { ConnectionPill } from './connection-pill.js';
import { OfficeLink } from './office-link.js';
import { RideActions } from './ride-actions.js';
import { RideAnnouncement } from './ride-announcement.js';
import { RideNote } from './ride-note.js';
import styles from './ride-request.module.css';
import type { RideState } from './ride-state.js';
import { useStoredSettings } from './use-stored-settings.js';
import { useRide } from './use-ride.js';

/** The page behind a customer's personal link: one sentence, one button in thumb's reach, the office phone always. */
export function RideRequestPage({ link }: { link: string }) {
  const { settings, away } = useStoredSettings(link);
  const ride = useRide(link);
  usePageTitle('Shuttle Request', settings);
  useCachedPage('/shuttle-request/');
  return (
    <div className={styles.page}>
      <header>
        <Brand title={settings?.title ?? null} />
      </header>
      <main className={styles.middle}>
        <div>
          <RideAnnouncement state={ride.state} />
          <RideNote ride={ride} />
        </div>
      </main>
      <footer className={styles.foot}>
        <ConnectionPill ride={ride} />
        <RideActions ride={ride} settings={settings} />
        <p className={styles.call}>{settings ? wordsOfOffice(settings, ride.state) : away && NO_PHONE}</p>
      </footer>
    </div>
  );
}

/** The welcome text gives the office's number. */
const NO_PHONE = 'Questions? Call the number in our text message.';

/** Under an unknown link the button above has the phone, and of several lots' offices it may be another's than the customer's. */
const wordsOfOffice = ({ officePhone, title }: Settings, { phase }: RideState): ReactNode =>
  phase === 'unknown' ? (
    `Office of ${title}`
  ) : (
    <>
      Questions? Call <OfficeLink phone={officePhone}>{officePhone}</OfficeLink>
    </>
  );
