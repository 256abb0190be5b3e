/** For integration tests only: real servers, named by `npm test` in TEST_POSTGRES_URL, TEST_RABBITMQ_URL, TEST_REDIS_URL. */
export function testUrl(server: 'POSTGRES' | 'RABBITMQ' | 'REDIS'): string {
  const url = process.env[`TEST_${server}_URL`];
  if (!url) throw new Error(`TEST_${server}_URL is not set: run the tests through npm test`);
  return url;
}
