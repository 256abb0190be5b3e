import { z } from 'zod';
import {
  flag,
  optional,
  processSettings,
  readSettings,
  secretList,
  SettingError,
  serviceSettings,
} from './settings.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://lotline:hunter2@db/lotline',
  RABBITMQ_URL: 'amqp://lotline:hunter2@broker',
  HEALTH_PORT: '3001',
};
const schema = z.object(serviceSettings);

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingError) return error.message;
  }
  throw new Error('Nothing was thrown');
};

describe('readSettings', () => {
  it('should parse values and apply defaults', () => {
    expect(readSettings(schema, { ...ENVIRONMENT, UNRELATED: 'x' })).toEqual({
      ...ENVIRONMENT,
      LOG_LEVEL: 'info',
      HOST: '0.0.0.0',
      SHUTDOWN_SECONDS: 10,
      DATABASE_POOL_SIZE: 12,
      HEALTH_PORT: 3001,
    });
  });

  it.each(['DATABASE_URL', 'RABBITMQ_URL', 'HEALTH_PORT'])('should name %s when it is not set', (name) => {
    expect(messageOf(() => readSettings(schema, { ...ENVIRONMENT, [name]: undefined }))).toBe(`${name} is not set`);
  });

  it.each([
    ['DATABASE_URL', 'hunter2'],
    ['RABBITMQ_URL', 'hunter2 at broker'],
    ['LOG_LEVEL', 'hunter2'],
    ['HEALTH_PORT', 'hunter2'],
    ['HEALTH_PORT', '70000'],
    ['SHUTDOWN_SECONDS', '0'],
  ])('should name %s when it is not valid, without its value', (name, value) => {
    const message = messageOf(() => readSettings(schema, { ...ENVIRONMENT, [name]: value }));
    expect(message).toMatch(new RegExp(`^${name} is not valid: `));
    expect(message).not.toContain(value);
    expect(message).not.toContain('\n');
  });

  it('should take the nodes of a broker with the same user, and refuse several users', () => {
    const nodes = 'amqp://lotline:hunter2@one,amqps://lotline:hunter2@two';
    expect(readSettings(schema, { ...ENVIRONMENT, RABBITMQ_URL: nodes }).RABBITMQ_URL).toBe(nodes);
    const users = 'amqp://lotline:hunter2@one,amqp://other:hunter2@two';
    expect(messageOf(() => readSettings(schema, { ...ENVIRONMENT, RABBITMQ_URL: users }))).toBe(
      'RABBITMQ_URL is not valid: its URLs name several users',
    );
  });

  it('should require no health port of a process without one', () => {
    const { HEALTH_PORT: _port, ...rest } = ENVIRONMENT;
    expect(readSettings(z.object(processSettings), rest)).not.toHaveProperty('HEALTH_PORT');
  });
});

describe('flag', () => {
  const read = (value?: string) => readSettings(z.object({ DEMO: flag }), { DEMO: value }).DEMO;

  it.each([
    ['true', true],
    ['false', false],
    [undefined, false],
  ])('should read %p as %p', (value, expected) => {
    expect(read(value)).toBe(expected);
  });

  it.each(['1', 'yes', 'TRUE'])('should reject %p', (value) => {
    expect(messageOf(() => read(value))).toMatch(/^DEMO is not valid: /);
  });
});

describe('secretList', () => {
  const read = (value?: string) => readSettings(z.object({ TOKEN: secretList(8) }), { TOKEN: value }).TOKEN;

  it.each([
    ['12345678', ['12345678']],
    ['new-secret,old-secret', ['new-secret', 'old-secret']],
    ['one secret,another secret,a third secret', ['one secret', 'another secret', 'a third secret']],
  ])('should read %p', (value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it.each([
    [undefined, 'TOKEN is not set'],
    ['', 'TOKEN is not valid: the secret is empty'],
    ['1234567', 'TOKEN is not valid: the secret is shorter than 8 characters'],
    ['12345678\n', 'TOKEN is not valid: the secret begins or ends with a space or a line break'],
    ['12345678,', 'TOKEN is not valid: secret 2 of 2 is empty'],
    [',12345678', 'TOKEN is not valid: secret 1 of 2 is empty'],
    ['12345678, ,abcdefgh', 'TOKEN is not valid: secret 2 of 3 is empty'],
    ['12345678,1234567', 'TOKEN is not valid: secret 2 of 2 is shorter than 8 characters'],
    ['12345678, abcdefgh', 'TOKEN is not valid: secret 2 of 2 begins or ends with a space or a line break'],
    ['abcdefgh,12345678,abcdefgh', 'TOKEN is not valid: secret 3 of 3 is the same as secret 1'],
  ])('should reject %p', (value, message) => {
    expect(messageOf(() => read(value))).toBe(message);
  });

  it('should be undefined when it is optional and empty', () => {
    expect(readSettings(z.object({ TOKEN: optional(secretList(8)) }), { TOKEN: '' })).toEqual({});
  });
});
