import { eventSchema, EVENTS_EXCHANGE, rpcMap, type RpcPattern } from '@lotline/protocol';
import { Broker } from '../events/broker.js';
import { RpcClient } from '../rpc/client.js';
import { expectMatchesSchema, takeMismatches } from './schema-checks.js';

/**
 * Checks in every integration test that each answer of a service or stub, and each event that a service publishes, matches its
 * schema. Production code does not check them.
 */
const { call } = RpcClient.prototype;
Object.defineProperty(RpcClient.prototype, 'call', {
  value: async function (this: RpcClient, pattern: RpcPattern, ...args: unknown[]): Promise<unknown> {
    const answer: unknown = await Reflect.apply(call, this, [pattern, ...args]);
    expectMatchesSchema(`the answer of ${pattern}`, rpcMap[pattern].response, answer);
    return answer;
  },
});

const { publishingChannel } = Broker.prototype;
Broker.prototype.publishingChannel = function (this: Broker, ...args) {
  const wrapper = publishingChannel.apply(this, args);
  const publish = wrapper.publish.bind(wrapper);
  wrapper.publish = (exchange, type, content: Buffer, ...more) => {
    if (exchange === EVENTS_EXCHANGE)
      expectMatchesSchema(`the event ${type}`, eventSchema, JSON.parse(content.toString()));
    return publish(exchange, type, content, ...more);
  };
  return wrapper;
};

afterEach(() => expect(takeMismatches()).toEqual([]));
