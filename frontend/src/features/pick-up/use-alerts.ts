import { useEffect, useMemo, useRef, useCallback, useState } from 'react';
import { useAcknowledge } from '../../lib/acknowledgments/use-acknowledge.js';
import { ALERT_CHECK, RESEND_PENDING_MOVE } from '../../lib/time/intervals.js';
import { useNotifications } from '../../lib/rides/use-notifications.js';
import { useTicker } from '../../lib/time/ticker.js';
import { useWords } from './language/words.js';
import type { Sound } from '../../ui/sound/sound.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { useOnline } from '../../lib/network/use-retry.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { isListOf, isText } from '../../lib/validation/shape.js';
import { readStored, writeStored } from './storage/board-storage.js';

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

  useEffect(() => sound.unlockOnFirstInput(), [sound]);
  useEffect(() => sound.followOtherTabs(), [sound]);
  useEffect(() => sound.ring(ringing), [sound, ringing]);
  useEffect(() => () => sound.ring(false), [sound]);
  useTicker(ALERT_CHECK, () => {
    acknowledge(waiting);
    closeNotifications();
  });

  return { ringing, stop: () => stop(alerting) };
}

/** Identifies one request: the same customer may request another ride. */
const requestKey = ({ id, customerRequestingRideTimestamp }: RideCard): string =>
  `${id} ${customerRequestingRideTimestamp}`;

/**
 * The alerts that were stopped on this device. They are silent here at once, and on all others once the server knows: each is sent
 * until the server answers, also after a time without a network or a reload. `key` is of the local storage. `waiting` is undefined
 * until it is loaded.
 */
function useStoppedAlerts(key: string, waiting: RideCard[] | undefined) {
  const [silence] = useSilenceAlertMutation();
  const online = useOnline();
  const [stopped, setStopped] = useState<readonly string[]>(() => readStored(key, isListOf(isText)) ?? []);
  const [tries, setTries] = useState(0);
  const sending = useRef(new Set<string>());
  const due = useMemo(
    () => waiting?.filter((card) => card.playAudioAlert && stopped.includes(requestKey(card))) ?? [],
    [waiting, stopped],
  );

  useEffect(() => {
    if (!online) return;
    for (const card of due) {
      const request = requestKey(card);
      if (sending.current.has(request)) continue;
      sending.current.add(request);
      void silence(card.id).then(({ error }) => {
        const end = (): void => void sending.current.delete(request);
        if (!error) return end();
        setTimeout(() => {
          end();
          setTries((now) => now + 1);
        }, RESEND_PENDING_MOVE);
      });
    }
  }, [due, online, tries, silence]);

  // A request that has left the list needs no silence. One that is on its way is still in the list.
  useEffect(() => {
    if (!waiting) return;
    const waits = new Set(waiting.map(requestKey));
    setStopped((now) =>
      now.every((request) => waits.has(request)) ? now : now.filter((request) => waits.has(request)),
    );
  }, [waiting]);
  useEffect(() => {
    if (stopped.length > 0) writeStored(key, stopped);
    else localStorage.removeItem(key);
  }, [key, stopped]);

  const stop = (cards: RideCard[]) => setStopped((now) => [...new Set([...now, ...cards.map(requestKey)])]);
  const isStopped = useCallback((card: RideCard) => stopped.includes(requestKey(card)), [stopped]);
  return { isStopped, stop };
}
