import { sentenceOf } from '../../lib/api/http-error.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { Icon } from '../../ui/icons.js';
import styles from '../../ui/sound/sound.module.css';
import { toast } from '../../ui/toast/toast.js';
import { useAlerting } from './use-alerting.js';

/** 'Stop alerts', while a request rings: in the header, so that it is in reach on every screen, however far it is scrolled. */
export function StopAlerts() {
  const alerting = useAlerting();
  const [silence] = useSilenceAlertMutation();
  if (alerting.length === 0) return null;

  const stop = async (): Promise<void> => {
    const answers = await Promise.all(alerting.map(({ id }) => silence(id)));
    const refused = answers.find(({ error }) => error);
    if (!refused) return;
    const description = sentenceOf(refused.error, 'The alerts could not be stopped. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  return (
    <button type="button" className={`${styles.button} ${styles.ringing}`} onClick={() => void stop()}>
      <Icon name="bell" />
      Stop alerts
    </button>
  );
}
