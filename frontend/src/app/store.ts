import { endOfSession } from '../lib/session.js';
import { storeWith } from '../lib/store.js';

export const createStore = () => storeWith(endOfSession);
