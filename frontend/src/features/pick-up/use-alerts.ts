import { useEffect, useMemo, useRef, useState } from 'react';
import { useAcknowledge } from '../../lib/acknowledgments/use-acknowledge.js';
import { ALERT_CHECK } from '../../lib/time/intervals.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { useNotifications } from '../../lib/rides/use-notifications.js';
import { startTicker } from '../../lib/time/ticker.js';
import { useWords } from './language/words.js';
import type { Sound } from '../../ui/sound/sound.js';
import type { RideCard } from '../../lib/rides/lanes.js';

const NO_CARDS: RideCard[] = [];
/** A notification's click does nothing: the board is already open. */
const onNotificationClick = (): void => undefined;

/** Identifies one request: the same customer may request another ride. */
const requestKey = ({ id, customerRequestingRideTimestamp }: RideCard): string =>
  `${id} ${customerRequestingRideTimestamp}`;

export interface Alerts {
  ringing: boolean;
  stop: () => void;
}

/**
 * Rings while any customer's alert is on, shows one notification for each, and acknowledges the requests. Stopped alerts are
 * silent on this device immediately, and on all others once the server knows.
 */
export function useAlerts(waiting: RideCard[] = NO_CARDS, sound: Sound): Alerts {
  const words = useWords();
  const [silence] = useSilenceAlertMutation();
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set());
  const alerting = useMemo(
    () => waiting.filter((card) => card.playAudioAlert && !silenced.has(requestKey(card))),
    [waiting, silenced],
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

  return {
    ringing,
    stop: () => {
      setSilenced(new Set(waiting.filter(({ playAudioAlert }) => playAudioAlert).map(requestKey)));
      for (const { id } of alerting) void silence(id);
    },
  };
}
