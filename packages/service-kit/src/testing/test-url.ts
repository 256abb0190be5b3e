/** The URL of a server for integration tests; `npm test` and `npm run servers` set TEST_POSTGRES_URL, TEST_RABBITMQ_URL and TEST_REDIS_URL. */
export function testUrl(server: 'POSTGRES' | 'RABBITMQ' | 'REDIS'): string {
  const url = process.env[`TEST_${server}_URL`];
  if (!url) throw new Error(`TEST_${server}_URL is not set: run npm run servers, or the tests through npm test`);
  return url;
}
