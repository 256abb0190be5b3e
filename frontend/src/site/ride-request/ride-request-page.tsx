import type { Settings } from '@lotline/contracts';
import type { ReactNode } from 'react';
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
import styles from './ride-request.module.css';
import type { RideState } from './ride-state.js';
import { useStoredSettings } from './use-stored-settings.js';
import { useRide } from './use-ride.js';

/** The page of a customer's personal link: one message, one button within thumb's reach, and always the office's phone. */
export function RideRequestPage({ link }: { link: string }) {
  const { settings, unavailable } = useStoredSettings(link);
  const ride = useRide(link);
  usePageTitle('Shuttle Request', settings);
  useBrand(settings);
  const facts = useLotFacts(settings);
  useCachedPage('/shuttle-request/');
  return (
    <div className={styles.page}>
      <header>
        <Brand settings={settings} />
      </header>
      <main className={styles.middle}>
        <div>
          <RideAnnouncement state={ride.state} />
          <RideNote ride={ride} settings={settings} />
        </div>
      </main>
      <footer className={styles.foot}>
        <ConnectionPill ride={ride} />
        <RideActions ride={ride} settings={settings} />
        <p className={styles.call}>{settings ? officeText(settings, ride.state) : unavailable && NO_PHONE}</p>
        {settings?.openingHours && <p className={styles.open}>{facts && <facts.OpenNow settings={settings} />}</p>}
      </footer>
    </div>
  );
}

/** Used while no settings are available. The welcome text contains the number. */
const NO_PHONE = 'Questions? Call the number in our text message.';

/** With an invalid link the button shows the phone, and the office may be that of another lot, so this names the lot. */
const officeText = ({ officePhone, title }: Settings, { phase }: RideState): ReactNode =>
  phase === 'unknown' ? (
    `Office of ${title}`
  ) : (
    <>
      Questions? Call <OfficeLink phone={officePhone}>{officePhone}</OfficeLink>
    </>
  );
