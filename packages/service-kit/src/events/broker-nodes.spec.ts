import { BrokerNodes } from './broker-nodes.js';

describe('BrokerNodes', () => {
  let now = 0;
  let count = 0;
  /** Nodes that no other test has lost. */
  const newUrls = (): [string, string, string] => {
    count += 1;
    return [`amqp://a${count}`, `amqp://b${count}`, `amqp://c${count}`];
  };
  const nodesOf = (urls: readonly string[]) => new BrokerNodes(urls, () => now);

  it('should take the nodes in turn', () => {
    const [a, b, c] = newUrls();
    const nodes = nodesOf([a, b, c]);
    expect([nodes.next(), nodes.next(), nodes.next(), nodes.next()]).toEqual([a, b, c, a]);
  });

  it('should try a node that another connection lost after the others, for half a minute', () => {
    const [a, b, c] = newUrls();
    const other = nodesOf([a, b, c]);
    other.next();
    other.markLost();
    const nodes = nodesOf([a, b, c]);
    expect([nodes.next(), nodes.next(), nodes.next()]).toEqual([b, c, b]);
    now += 30_000;
    expect([nodes.next(), nodes.next()]).toEqual([c, a]);
  });

  it('should begin with the node that was lost first when all are lost, and know that no good one is left', () => {
    const [a, b, c] = newUrls();
    const nodes = nodesOf([a, b, c]);
    for (let tried = 0; tried < 3; tried += 1) {
      expect(nodes.hasGoodNode).toBe(true);
      nodes.next();
      now += 10;
      nodes.markLost();
    }
    expect(nodes.hasGoodNode).toBe(false);
    expect(nodes.next()).toBe(a);
  });

  it('should use a node again as soon as it is found', () => {
    const [a, b] = newUrls();
    const nodes = nodesOf([a, b]);
    nodes.next();
    nodes.markLost();
    expect([nodes.next(), nodes.next()]).toEqual([b, b]);
    const other = nodesOf([a]);
    other.next();
    other.markFound();
    expect(nodes.next()).toBe(a);
  });

  it('should try an only node again and again', () => {
    const [a] = newUrls();
    const nodes = nodesOf([a]);
    nodes.next();
    nodes.markLost();
    expect(nodes.next()).toBe(a);
    expect(nodes.hasGoodNode).toBe(false);
  });
});
