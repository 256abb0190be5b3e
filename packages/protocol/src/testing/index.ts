export { anyText, isStorable } from './any-text.js';
export {
  ApiDescription,
  type ApiDocument,
  type DescribedRoute,
  type MediaType,
  type Operation,
} from './api-document.js';
export { aClientRecord } from './client-record.js';
export { almostValidValue, oddValue, validValue, type InputSchema } from './generated.js';
export {
  readNewestRelease,
  RELEASES,
  readRelease,
  releasedKinds,
  textsIn,
  withUnknownFields,
  withValue,
} from './released.js';
