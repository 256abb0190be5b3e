import type { EventPayloads } from '@lotline/contracts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from './api.js';
import { streamLost, streamOpened } from './connection.js';
import { LIVE_RETRY } from './intervals.js';
import { rideChanged } from './rides/rides-api.js';

/**
 * The live stream of signed-in staff (design §6 `GET /api/events`): one EventSource. A ride is written into the board's
 * lists at once; lists and records of customers are asked for again, at most once a second. When the stream comes back
 * after a loss everything is asked for again, because events may have been missed.
 */
export function useLiveStream(): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const clients = atMostEvery(1_000, () => dispatch(api.util.invalidateTags(['Client', 'Text'])));
    const close = keepOpen({
      opened: (first) => {
        dispatch(streamOpened(Date.now()));
        if (!first) dispatch(api.util.invalidateTags(['Client', 'Ride', 'Text']));
      },
      lost: () => dispatch(streamLost(Date.now())),
      ride: (event) => {
        dispatch(rideChanged(event));
        clients.ask();
      },
      client: clients.ask,
    });
    return () => {
      close();
      clients.end();
    };
  }, [dispatch]);
}

interface StreamHandlers {
  opened: (first: boolean) => void;
  lost: () => void;
  ride: (event: EventPayloads['ride.changed']) => void;
  /** A customer or a text of theirs changed. */
  client: () => void;
}

/** Opens the stream and opens it again whenever the browser gave it up. Returns what ends it. */
function keepOpen(handlers: StreamHandlers): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let openedBefore = false;

  const open = (): void => {
    clearTimeout(retry);
    source = new EventSource('/api/events', { withCredentials: true });
    source.onopen = () => {
      handlers.opened(!openedBefore);
      openedBefore = true;
    };
    source.onerror = () => {
      handlers.lost();
      // A refusal closes it for good, a lost connection does not.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, LIVE_RETRY);
    };
    source.addEventListener('ride', ({ data }: MessageEvent<string>) =>
      handlers.ride(JSON.parse(data) as EventPayloads['ride.changed']),
    );
    source.addEventListener('client', handlers.client);
    source.addEventListener('message', handlers.client);
  };
  const reopen = (): void => {
    source.close();
    open();
  };

  open();
  window.addEventListener('online', reopen);
  return () => {
    window.removeEventListener('online', reopen);
    clearTimeout(retry);
    source.close();
  };
}

/** Runs `act` at the first asking, then at most once in `every` ms, and not after `end`. */
function atMostEvery(every: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAgain = false;
  const ask = (): void => {
    if (timer !== undefined) {
      askedAgain = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (askedAgain) {
        askedAgain = false;
        ask();
      }
    }, every);
  };
  return { ask, end: () => clearTimeout(timer) };
}
