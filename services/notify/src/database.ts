import { CreateMessages1764000000000 } from './migrations/1764000000000-create-messages.js';

export const database = { schema: 'notify', migrations: [CreateMessages1764000000000] };
