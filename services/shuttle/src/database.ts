import { CreateRides1764000000000 } from './migrations/1764000000000-create-rides.js';

/** Rows are read and written by SQL alone, so no entity is mapped. */
export const database = { schema: 'shuttle', migrations: [CreateRides1764000000000] };
