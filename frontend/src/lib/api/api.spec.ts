import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.js';
import { connection } from '../network/connection.js';
import { SAVE_TIMEOUT } from '../time/intervals.js';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probeSave: build.mutation<unknown, void>({ query: () => ({ url: '/api/probe', method: 'POST' }) }),
  }),
});

describe('a mutation', () => {
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
    jest.useRealTimers();
  });

  it('should time out without a response, with a message that says what to do', async () => {
    const store = configureStore({
      reducer: { api: api.reducer, connection: connection.reducer },
      middleware: (standard) => standard().concat(api.middleware),
    });
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
