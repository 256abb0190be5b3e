export { anyText, canBeKept } from './any-text.js';
export { kindsOf, RELEASES, released, textsIn, withMore, withValue } from './released.js';
