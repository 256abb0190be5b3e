import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.js';
import { connection, selectConnection } from '../network/connection.js';
import { LOAD_TIMEOUT, SAVE_TIMEOUT } from '../time/intervals.js';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probeLoad: build.query<unknown, void>({ query: () => '/api/probe' }),
    probeSave: build.mutation<unknown, void>({ query: () => ({ url: '/api/probe', method: 'POST' }) }),
  }),
});

describe('screens.md, States: a call', () => {
  const original = globalThis.fetch;
  beforeEach(() => {
    jest.useFakeTimers();
    // A network that drops requests silently.
    globalThis.fetch = (input) =>
      new Promise((_answer, reject) => {
        if (input instanceof Request) input.signal.addEventListener('abort', () => reject(input.signal.reason));
      });
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  const createStore = () =>
    configureStore({
      reducer: { api: api.reducer, connection: connection.reducer },
      middleware: (standard) => standard().concat(api.middleware),
    });

  it('should time out without a response to a query, and count as an outage', async () => {
    const store = createStore();
    const loaded = store.dispatch(probe.endpoints.probeLoad.initiate());
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT);
    expect(await loaded).toMatchObject({
      error: { status: 0, message: 'The server did not respond in time. Please try again.' },
    });
    expect(selectConnection(store.getState())).toMatchObject({ state: 'unreachable' });
  });

  it('should time out without a response to a mutation, with a message that says what to do', async () => {
    const store = createStore();
    const saved = store.dispatch(probe.endpoints.probeSave.initiate());
    await jest.advanceTimersByTimeAsync(SAVE_TIMEOUT);
    expect(await saved).toMatchObject({
      error: {
        status: 0,
        message: 'The server did not respond in time. Your input is still here. Please try again.',
      },
    });
  });
});
