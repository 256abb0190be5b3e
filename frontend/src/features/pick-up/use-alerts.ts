import { useEffect, useMemo, useRef, useState } from 'react';
import { useAcknowledging } from '../../lib/acknowledgments/use-acknowledge.js';
import { ALERT_WATCH } from '../../lib/time/intervals.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { useNotifications, type NotificationWords } from '../../lib/rides/use-notifications.js';
import { startTicker } from '../../lib/time/ticker.js';
import type { Sound } from '../../ui/sound/sound.js';

const NOBODY: RideCard[] = [];
/** Design §7 "notification titles". */
const WORDS: NotificationWords = {
  title: 'Shuttle Request',
  body: (name) => `${name} is requesting a shuttle pickup`,
};
const stay = (): void => undefined;

/** One request of one customer: the same customer may ask again. */
const requestOf = ({ id, customerRequestingRideTimestamp }: RideCard): string =>
  `${id} ${customerRequestingRideTimestamp}`;

export interface Alerts {
  ringing: boolean;
  stop: () => void;
}

/**
 * Rings while any customer's alert is on (spec §4 "Audio alerts"), notifies once of each, and says what is shown and heard
 * here. Stopped alerts are silent on this screen at once, and on all where the server can be told.
 */
export function useAlerts(waiting: RideCard[] = NOBODY, sound: Sound): Alerts {
  const [silence] = useSilenceAlertMutation();
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set());
  const alerting = useMemo(
    () => waiting.filter((card) => card.playAudioAlert && !silenced.has(requestOf(card))),
    [waiting, silenced],
  );
  const ringing = alerting.length > 0;
  const acknowledge = useAcknowledging(sound.isAudible);
  const closeNotifications = useNotifications(alerting, WORDS, stay);
  const shown = useRef(waiting);

  useEffect(() => sound.unlockAtFirstTouch(), [sound]);
  useEffect(() => sound.followOtherTabs(), [sound]);
  useEffect(() => sound.ring(ringing), [sound, ringing]);
  useEffect(() => () => sound.ring(false), [sound]);
  useEffect(() => {
    shown.current = waiting;
  }, [waiting]);
  useEffect(
    () =>
      startTicker(ALERT_WATCH, () => {
        acknowledge(shown.current);
        closeNotifications();
      }),
    [acknowledge, closeNotifications],
  );

  return {
    ringing,
    stop: () => {
      setSilenced(new Set(waiting.filter(({ playAudioAlert }) => playAudioAlert).map(requestOf)));
      for (const { id } of alerting) void silence(id);
    },
  };
}
