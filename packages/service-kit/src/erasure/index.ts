export { patternOf, type Person } from './person.js';
export { eraseFromQueues } from './queues.js';
export { changeRows, countRows, deleteRows, SENT_EVENTS, type PersonalRows } from './rows.js';
export { openErasure, runErasure, type ErasureDefinition, type ErasureStep } from './run-erasure.js';
export { personSchema, type Counts } from './steps.js';
