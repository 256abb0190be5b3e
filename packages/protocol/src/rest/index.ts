/** Success and error responses of the REST contract that no service returns as they are (docs/product/api.md#calls). */
export * from './errors.js';
export * from './imports.js';
export * from './lots.js';
export * from './session.js';
export * from './settings.js';
export * from './shuttle.js';
export * from './success.js';
