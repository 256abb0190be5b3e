import { createSlice, createSelector, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { serverNow } from '../time/server-time.js';

/** The state that `Connection` is derived from. Times are epoch ms. */
export interface ConnectionState {
  stream: 'connecting' | 'live' | 'lost';
  /** When the stream was lost; null while it is not. */
  streamLostAt: number | null;
  /** When the first unanswered call failed; null once any call is answered. */
  unreachableSince: number | null;
  /** When the browser lost its network; null while it has one. */
  offlineSince: number | null;
  /** The time of the last response or event, to the second. */
  lastContactAt: number | null;
}

/** Whether the content on screen is current. */
export type Connection =
  | { state: 'live' | 'connecting' }
  /** No live changes, but polls succeed. */
  | { state: 'reconnecting'; since: number }
  /** Nothing is updated. */
  | { state: 'unreachable' | 'offline'; since: number };

const initialState: ConnectionState = {
  stream: 'connecting',
  streamLostAt: null,
  unreachableSince: null,
  offlineSince: null,
  lastContactAt: null,
};

/** The part of every page's store that holds the connection. */
export interface StateWithConnection {
  connection: ConnectionState;
}

export const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    answered(state, { payload: now }: PayloadAction<number>) {
      state.unreachableSince = null;
      state.lastContactAt = now;
    },
    unanswered(state, { payload: now }: PayloadAction<number>) {
      state.unreachableSince ??= now;
    },
    streamOpened(state, { payload: now }: PayloadAction<number>) {
      state.stream = 'live';
      state.streamLostAt = null;
      state.unreachableSince = null;
      state.lastContactAt = now;
    },
    /** The stream delivered a frame. */
    frameReceived(state, { payload: now }: PayloadAction<number>) {
      state.lastContactAt = now;
    },
    streamLost(state, { payload: now }: PayloadAction<number>) {
      state.stream = 'lost';
      state.streamLostAt ??= now;
    },
    /** Counts as the loss of the stream too, which the browser may report much later. */
    networkLost(state, { payload: now }: PayloadAction<number>) {
      state.offlineSince ??= now;
      state.stream = 'lost';
      state.streamLostAt ??= now;
    },
    networkBack(state) {
      state.offlineSince = null;
    },
  },
  selectors: {
    selectLastContactAt: ({ lastContactAt }) => lastContactAt,
    selectConnection: createSelector(
      [
        ({ stream }: ConnectionState) => stream,
        ({ streamLostAt }: ConnectionState) => streamLostAt,
        ({ unreachableSince }: ConnectionState) => unreachableSince,
        ({ offlineSince }: ConnectionState) => offlineSince,
      ],
      (stream, lostAt, unreachableSince, offlineSince): Connection => {
        if (offlineSince !== null) return { state: 'offline', since: offlineSince };
        if (unreachableSince !== null) return { state: 'unreachable', since: unreachableSince };
        if (lostAt !== null) return { state: 'reconnecting', since: lostAt };
        return { state: stream === 'live' ? 'live' : 'connecting' };
      },
    ),
    /**
     * Responses are recorded at most once a second: precise enough for an age in words, without a dispatch per poll. `Math.abs`: the
     * clock may have been corrected.
     */
    selectShouldRecordContact: ({ unreachableSince, lastContactAt }, now: number) =>
      unreachableSince !== null || lastContactAt === null || Math.abs(now - lastContactAt) >= 1_000,
  },
});

export const { answered, unanswered, streamOpened, frameReceived, streamLost, networkLost, networkBack } =
  connection.actions;
export const { selectConnection, selectLastContactAt, selectShouldRecordContact } = connection.selectors;

/** Records when the browser loses and regains its network. Returns a function that stops it. */
export function watchNetwork(dispatch: (action: UnknownAction) => unknown): () => void {
  const record = () => dispatch(navigator.onLine ? networkBack() : networkLost(serverNow()));
  record();
  window.addEventListener('online', record);
  window.addEventListener('offline', record);
  return () => {
    window.removeEventListener('online', record);
    window.removeEventListener('offline', record);
  };
}
