import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState } from './api.js';
import { connection } from '../network/connection.js';

/** The store of a page. `onAuthError` handles 401 and 403 responses, which mean different things to staff and to board devices. */
export const storeWith = (onAuthError: Middleware<object, ApiState>) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [connection.name]: connection.reducer },
    middleware: (defaults) => defaults().concat(onAuthError, api.middleware),
    // By default subscribers are notified with the next animation frame. A board drops its pending move as soon as the response
    // arrives; with that delay the card would jump back for a moment and lose the focus.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
