import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState } from './api.js';
import { connection } from '../network/connection.js';

/** The store of a page. `refused` sees every refusal, and what a 401 means to whoever uses the page. */
export const storeWith = (refused: Middleware<object, ApiState>) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [connection.name]: connection.reducer },
    middleware: (defaults) => defaults().concat(refused, api.middleware),
    // Not with the next frame, as is the default: what a component holds itself, a move until it is answered, would be let go
    // before the lists show the answer, and the card be back where it stood for a moment, its focus lost.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
