import { eventSchema, EVENTS_EXCHANGE, rpcMap, type RpcPattern } from '@lotline/contracts';
import { Broker } from '../events/broker.js';
import { RpcClient } from '../rpc/client.js';
import { expectMatchesSchema, takeMismatches } from './declared.js';

/**
 * In every integration test, whatever it tests: each answer of a service or stand-in, and each event that a service
 * publishes, is held against its schema. In production neither is looked at.
 */
const { call } = RpcClient.prototype;
Object.defineProperty(RpcClient.prototype, 'call', {
  value: async function (this: RpcClient, pattern: RpcPattern, ...asked: unknown[]): Promise<unknown> {
    const answer: unknown = await Reflect.apply(call, this, [pattern, ...asked]);
    expectMatchesSchema(`the answer of ${pattern}`, rpcMap[pattern].response, answer);
    return answer;
  },
});

const { channel } = Broker.prototype;
Broker.prototype.channel = function (this: Broker, ...asked) {
  const wrapper = channel.apply(this, asked);
  const publish = wrapper.publish.bind(wrapper);
  wrapper.publish = (exchange, type, content: Buffer, ...more) => {
    if (exchange === EVENTS_EXCHANGE)
      expectMatchesSchema(`the event ${type}`, eventSchema, JSON.parse(content.toString()));
    return publish(exchange, type, content, ...more);
  };
  return wrapper;
};

afterEach(() => expect(takeMismatches()).toEqual([]));
