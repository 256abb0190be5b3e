import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether what is on screen is current: the live stream's state and when the server last answered. Times are epoch ms. */
export interface ConnectionState {
  stream: 'connecting' | 'live' | 'lost';
  /** When the stream was lost; null while it is not. */
  streamLostAt: number | null;
  /** False after a call that got no answer, until one does. */
  reachable: boolean;
  /** The last answer or event, kept to the second. */
  heardAt: number | null;
}

const initialState: ConnectionState = { stream: 'connecting', streamLostAt: null, reachable: true, heardAt: null };

export const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    answered(state, { payload: now }: PayloadAction<number>) {
      state.reachable = true;
      state.heardAt = now;
    },
    unanswered(state) {
      state.reachable = false;
    },
    streamOpened(state, { payload: now }: PayloadAction<number>) {
      state.stream = 'live';
      state.streamLostAt = null;
      state.reachable = true;
      state.heardAt = now;
    },
    streamLost(state, { payload: now }: PayloadAction<number>) {
      state.stream = 'lost';
      state.streamLostAt ??= now;
    },
  },
  selectors: {
    selectConnection: (state) => state,
  },
});

export const { answered, unanswered, streamOpened, streamLost } = connection.actions;
export const { selectConnection } = connection.selectors;

/** An answer is noted at most once a second: enough for an age in words, without a dispatch a poll. */
export const isWorthNoting = (state: ConnectionState, now: number): boolean =>
  !state.reachable || state.heardAt === null || now - state.heardAt >= 1_000;
