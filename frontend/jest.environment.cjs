const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch, so tests use Node's implementation and the classes it depends on. */
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'AbortSignal',
  'structuredClone',
];

/** antd's Form needs a MessageChannel. Node's own would keep jest from exiting. */
class MessageChannelShim {
  constructor() {
    this.port1 = { onmessage: null };
    this.port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage?.({ data })) };
  }
}

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.MessageChannel = MessageChannelShim;
  }
};
