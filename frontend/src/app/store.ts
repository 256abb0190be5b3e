import { configureStore } from '@reduxjs/toolkit';
import { api } from '../lib/api.js';
import { connection } from '../lib/connection.js';
import { endOfSession } from '../lib/session.js';

export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [connection.name]: connection.reducer },
    middleware: (defaults) => defaults().concat(endOfSession, api.middleware),
    // Not with the next frame, as is the default: what a component holds itself, a move until it is answered, would be let go
    // before the lists show the answer, and the card be back where it stood for a moment, its focus lost.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
