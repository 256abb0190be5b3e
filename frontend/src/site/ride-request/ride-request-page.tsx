import { Brand } from '../brand.js';
import { useSiteSettings } from '../use-site-settings.js';
import { ConnectionPill } from './connection-pill.js';
import { RideActions } from './ride-actions.js';
import { RideAnnouncement } from './ride-announcement.js';
import styles from './ride-request.module.css';
import { useRide } from './use-ride.js';

/** The page behind a customer's personal link: one sentence, one button in thumb's reach, the office phone always. */
export function RideRequestPage({ link }: { link: string }) {
  const settings = useSiteSettings(link);
  const ride = useRide(link);
  const officePhone = settings?.officePhone;
  return (
    <div className={styles.page}>
      <header>
        <Brand title={settings?.title ?? null} />
      </header>
      <main className={styles.middle}>
        <RideAnnouncement state={ride.state} />
      </main>
      <footer className={styles.foot}>
        <ConnectionPill ride={ride} />
        <RideActions ride={ride} shuttles={settings?.shuttles ?? []} />
        <p className={styles.call}>
          {officePhone && (
            <>
              Questions? Call <a href={`tel:${officePhone.replace(/[^\d+]/g, '')}`}>{officePhone}</a>
            </>
          )}
        </p>
      </footer>
    </div>
  );
}
