import { useEffect, useMemo, useRef } from 'react';
import { useAcknowledge } from '../../lib/acknowledgments/use-acknowledge.js';
import { ALERT_CHECK } from '../../lib/time/intervals.js';
import { useNotifications } from '../../lib/rides/use-notifications.js';
import { startTicker } from '../../lib/time/ticker.js';
import { useWords } from './language/words.js';
import { useStoppedAlerts } from './stopped-alerts.js';
import type { Sound } from '../../ui/sound/sound.js';
import type { RideCard } from '../../lib/rides/lanes.js';

const NO_CARDS: RideCard[] = [];
/** A notification's click does nothing: the board is already open. */
const onNotificationClick = (): void => undefined;

export interface Alerts {
  ringing: boolean;
  stop: () => void;
}

/**
 * Rings while any customer's alert is on, shows one notification for each, and acknowledges the requests. `stoppedKey` is the local
 * storage key of the alerts that were stopped here.
 */
export function useAlerts(loaded: RideCard[] | undefined, sound: Sound, stoppedKey: string): Alerts {
  const waiting = loaded ?? NO_CARDS;
  const words = useWords();
  const { isStopped, stop } = useStoppedAlerts(stoppedKey, loaded);
  const alerting = useMemo(
    () => waiting.filter((card) => card.playAudioAlert && !isStopped(card)),
    [waiting, isStopped],
  );
  const ringing = alerting.length > 0;
  const acknowledge = useAcknowledge(sound.isAudible);
  const closeNotifications = useNotifications(alerting, words.ride, onNotificationClick);
  const shown = useRef(waiting);

  useEffect(() => sound.unlockOnFirstInput(), [sound]);
  useEffect(() => sound.followOtherTabs(), [sound]);
  useEffect(() => sound.ring(ringing), [sound, ringing]);
  useEffect(() => () => sound.ring(false), [sound]);
  useEffect(() => {
    shown.current = waiting;
  }, [waiting]);
  useEffect(
    () =>
      startTicker(ALERT_CHECK, () => {
        acknowledge(shown.current);
        closeNotifications();
      }),
    [acknowledge, closeNotifications],
  );

  return { ringing, stop: () => stop(alerting) };
}
