import { readSettings } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://notify@localhost/lotline',
  RABBITMQ_URL: 'amqp://localhost',
  REDIS_URL: 'redis://localhost',
  HEALTH_PORT: '0',
  PUBLIC_URL: 'https://lot.example',
};
const read = (over: NodeJS.ProcessEnv) => readSettings(settingsSchema, { ...ENVIRONMENT, ...over });
const ACCOUNT = { TWILIO_ACCOUNT_SID: 'AC123', TWILIO_AUTH_TOKEN: 'token' };

describe('settingsSchema of notify', () => {
  it('should use the log provider by default', () => {
    expect(read({ TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '' })).toMatchObject({ SMS_PROVIDER: 'log' });
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['US, ca', ['US', 'CA']],
  ])('should read the countries %p', (TEXT_COUNTRIES, countries) => {
    expect(read({ TEXT_COUNTRIES }).TEXT_COUNTRIES).toEqual(countries);
  });

  it('should refuse a country that does not exist', () => {
    expect(() => read({ TEXT_COUNTRIES: 'US,XX' })).toThrow(/not a list of country codes/);
  });

  it.each([
    ['token', ['token']],
    ['new,old', ['new', 'old']],
  ])('should accept a Twilio account with these tokens: %s', (TWILIO_AUTH_TOKEN, tokens) => {
    expect(read({ SMS_PROVIDER: 'twilio', ...ACCOUNT, TWILIO_AUTH_TOKEN })).toMatchObject({
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT.TWILIO_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: tokens,
    });
  });

  it.each(['lot@lot.test', 'Lotline <lot@lot.test>'])(
    'should accept an SMTP server with the sender %s',
    (SMTP_FROM) => {
      const SMTP_URL = 'smtps://user:secret@mail.lot.test:465';
      expect(read({ SMTP_URL, SMTP_FROM })).toMatchObject({ SMTP_URL, SMTP_FROM });
    },
  );

  it.each([
    [{ SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER is not valid: /],
    [{ SMS_PROVIDER: 'twilio', ...ACCOUNT, TWILIO_ACCOUNT_SID: undefined }, /^TWILIO_ACCOUNT_SID is not set$/],
    [{ SMS_PROVIDER: 'twilio', ...ACCOUNT, TWILIO_AUTH_TOKEN: undefined }, /^TWILIO_AUTH_TOKEN is not set$/],
    [{ SMS_PROVIDER: 'twilio', ...ACCOUNT, TWILIO_AUTH_TOKEN: '' }, /^TWILIO_AUTH_TOKEN is not valid: /],
    [{ TWILIO_ACCOUNT_SID: '123' }, /^TWILIO_ACCOUNT_SID is not valid: not an account SID$/],
    [{ PUBLIC_URL: undefined }, /^PUBLIC_URL is not set$/],
    [{ TEXTS_PER_SECOND: '0' }, /^TEXTS_PER_SECOND is not valid: /],
    [{ TEXTS_PER_DAY: '0' }, /^TEXTS_PER_DAY is not valid: /],
    [{ TEXTS_PER_DAY: 'many' }, /^TEXTS_PER_DAY is not valid: /],
    [{ TWILIO_API_URL: 'somewhere' }, /^TWILIO_API_URL is not valid: not a URL$/],
    [{ SMTP_URL: 'smtp://mail.lot.test' }, /^SMTP_FROM is not set$/],
    [{ SMTP_FROM: 'lot@lot.test' }, /^SMTP_URL is not set$/],
    [{ SMTP_URL: 'https://mail.lot.test', SMTP_FROM: 'lot@lot.test' }, /^SMTP_URL is not valid: not an smtp/],
    [{ SMTP_URL: 'smtp://mail.lot.test', SMTP_FROM: 'Lot' }, /^SMTP_FROM is not valid: not an email address$/],
  ])('should reject %p', (over, message) => {
    expect(() => read(over)).toThrow(message);
  });
});
