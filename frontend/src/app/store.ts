import { configureStore } from '@reduxjs/toolkit';
import { api } from '../lib/api.js';
import { connection } from '../lib/connection.js';
import { endOfSession } from '../lib/session.js';

export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [connection.name]: connection.reducer },
    middleware: (defaults) => defaults().concat(endOfSession, api.middleware),
  });
