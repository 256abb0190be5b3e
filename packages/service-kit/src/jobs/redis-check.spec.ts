import { findRefusal } from './redis-check.js';

describe('findRefusal', () => {
  it.each<[string, string, RegExp | undefined]>([
    ['Redis', 'redis_version:7.0.15\r\nredis_mode:standalone\r\n', undefined],
    ['Valkey', 'redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.0\r\nredis_mode:standalone', undefined],
    ['a service that hides its version', '# Server\r\nuptime_in_seconds:5\r\n', undefined],
    ['the oldest Redis', 'redis_version:5.0.0\r\n', undefined],
    ['an older Redis', 'redis_version:4.0.14\r\nredis_mode:standalone\r\n', /^Redis 4\.0\.14, but 5\.0\.0/],
    ['a Redis Cluster', 'redis_version:7.0.15\r\nredis_mode:cluster\r\n', /^a Redis Cluster/],
    ['a Sentinel', 'redis_version:7.0.15\r\nredis_mode:sentinel\r\n', /^a Sentinel/],
  ])('should judge %s', (_what, info, refusal) => {
    if (refusal) expect(findRefusal(info)).toMatch(refusal);
    else expect(findRefusal(info)).toBeUndefined();
  });
});
