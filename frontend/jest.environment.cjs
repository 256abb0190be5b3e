const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch; Node's own (and what it stands on) is what the app meets in a browser. */
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

/** antd's Form needs one; Node's real one would keep jest alive. */
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
