import { sessionEndMiddleware } from '../lib/session/session.js';
import { storeWith } from '../lib/api/store.js';

export const createStore = () => storeWith(sessionEndMiddleware);
