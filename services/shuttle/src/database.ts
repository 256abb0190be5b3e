import { CreateRides1764000000000 } from './migrations/1764000000000-create-rides.js';
import { RideHistory1764500000001 } from './migrations/1764500000001-ride-history.js';

/** Without entities: see docs/architecture.md, "When entities serve, and when SQL". */
export const database = { schema: 'shuttle', migrations: [CreateRides1764000000000, RideHistory1764500000001] };
