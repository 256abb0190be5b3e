import { CreateMessages1764000000000 } from './migrations/1764000000000-create-messages.js';
import { TextsBothWays1764730000000 } from './migrations/1764730000000-texts-both-ways.js';
import { Retention1765300000000 } from './migrations/1765300000000-retention.js';

/** Without entities: see docs/architecture.md, "When entities serve, and when SQL". */
export const database = {
  schema: 'notify',
  migrations: [CreateMessages1764000000000, TextsBothWays1764730000000, Retention1765300000000],
};
