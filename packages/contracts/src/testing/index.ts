export { anyText, canBeKept } from './any-text.js';
export { RELEASES, released, textsIn, withMore, withValue } from './released.js';
