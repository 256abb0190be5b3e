import { readSettings } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://auth@localhost/lotline',
  RABBITMQ_URL: 'amqp://localhost',
  HEALTH_PORT: '0',
};
const read = (over: NodeJS.ProcessEnv) => readSettings(settingsSchema, { ...ENVIRONMENT, ...over });

describe('settingsSchema of auth', () => {
  it('should require neither a first admin nor the demo', () => {
    expect(read({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toMatchObject({ DEMO: false });
    expect(read({}).ADMIN_EMAIL).toBeUndefined();
  });

  it('should accept a first admin and lowercase the email', () => {
    expect(read({ ADMIN_EMAIL: 'Owner@Lot.Test', ADMIN_PASSWORD: 'secret-1' })).toMatchObject({
      ADMIN_EMAIL: 'owner@lot.test',
      ADMIN_PASSWORD: 'secret-1',
    });
  });

  it('should accept a second factor, and several keys while one is replaced', () => {
    const SECOND_FACTOR_KEY = `${'n'.repeat(32)},${'o'.repeat(32)}`;
    expect(read({})).toMatchObject({ REQUIRE_SECOND_FACTOR: false });
    expect(read({ SECOND_FACTOR_KEY, REQUIRE_SECOND_FACTOR: 'true' })).toMatchObject({
      SECOND_FACTOR_KEY: ['n'.repeat(32), 'o'.repeat(32)],
      REQUIRE_SECOND_FACTOR: true,
    });
  });

  it.each([
    [{ REQUIRE_SECOND_FACTOR: 'true' }, 'SECOND_FACTOR_KEY is not set'],
    [{ SECOND_FACTOR_KEY: 'short' }, 'SECOND_FACTOR_KEY is not valid: the secret is shorter than 32 characters'],
    [{ ADMIN_EMAIL: 'owner@lot.test' }, 'ADMIN_PASSWORD is not set'],
    [{ ADMIN_PASSWORD: 'secret-1' }, 'ADMIN_EMAIL is not set'],
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'secret-1' }, 'ADMIN_EMAIL is not valid: not an email address'],
    [{ ADMIN_EMAIL: 'owner@lot.test', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is not valid: at least 6 characters'],
  ])('should reject %p', (over, message) => {
    expect(() => read(over)).toThrow(new Error(message));
  });
});
