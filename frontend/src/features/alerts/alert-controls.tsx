import { sentenceOf } from '../../lib/http-error.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { StopAlerts } from '../../ui/sound/stop-alerts.js';
import { toast } from '../../ui/toast.js';
import { AlertBell } from './alert-bell.js';
import styles from './alert-controls.module.css';
import { useAlerting } from './use-alerting.js';

/** 'Stop alerts' while a request rings, and the bell that turns sound alerts on and off. */
export function AlertControls() {
  const alerting = useAlerting();
  const [silence] = useSilenceAlertMutation();

  const stop = async (): Promise<void> => {
    const answers = await Promise.all(alerting.map(({ id }) => silence(id)));
    const refused = answers.find(({ error }) => error);
    if (!refused) return;
    const description = sentenceOf(refused.error, 'The alerts could not be stopped. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  return (
    <div className={styles.controls}>
      <StopAlerts ringing={alerting.length > 0} onStop={() => void stop()} />
      <AlertBell />
    </div>
  );
}
