import { createSlice, createSelector, type PayloadAction } from '@reduxjs/toolkit';

/** What the one truth below is made of. Times are epoch ms. */
export interface ConnectionState {
  stream: 'connecting' | 'live' | 'lost';
  /** When the stream was lost; null while it is not. */
  streamLostAt: number | null;
  /** The first call that got no answer, until one does. */
  unreachableSince: number | null;
  /** Since when the browser knows that it has no network. */
  offlineSince: number | null;
  /** The last answer or event, kept to the second. */
  lastContactAt: number | null;
}

/** Whether what is on screen is current: what the pill and the banner say, and whoever else does. */
export type Connection =
  | { state: 'live' | 'connecting' }
  /** Changes do not come by themselves, polls go on. */
  | { state: 'reconnecting'; since: number }
  /** Nothing new comes. */
  | { state: 'unreachable' | 'offline'; since: number };

const initialState: ConnectionState = {
  stream: 'connecting',
  streamLostAt: null,
  unreachableSince: null,
  offlineSince: null,
  lastContactAt: null,
};

/** Of any page's store. */
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
    /** An event of the stream. */
    heard(state, { payload: now }: PayloadAction<number>) {
      state.lastContactAt = now;
    },
    streamLost(state, { payload: now }: PayloadAction<number>) {
      state.stream = 'lost';
      state.streamLostAt ??= now;
    },
    /** The stream is as good as lost: a browser may notice it much later. */
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
    /** An answer is noted at most once a second: enough for an age in words, without a dispatch a poll. */
    selectIsWorthNoting: ({ unreachableSince, lastContactAt }, now: number) =>
      unreachableSince !== null || lastContactAt === null || now - lastContactAt >= 1_000,
  },
});

export const { answered, unanswered, streamOpened, heard, streamLost, networkLost, networkBack } = connection.actions;
export const { selectConnection, selectLastContactAt, selectIsWorthNoting } = connection.selectors;
