import { isEnabled, lotTextsSchema, MAX_TEMPLATE, templateError, textErrors } from './texts.js';

describe('texts.md, Templates: templateError', () => {
  it.each([
    ['welcome', 'Hi {firstName}: {link}'],
    ['welcome', 'Text SHUTTLE to this number.'],
    ['shuttleAssigned', '{shuttle} comes to {terminal}, {meetingPoint}.'],
    ['languageReply', 'OK.'],
    ['onDuty', '{customer}: {wait}'],
  ] as const)('should accept for %s: %s', (kind, template) => {
    expect(templateError(kind, template)).toBeNull();
  });

  it.each([
    [
      'welcome',
      'Hi {firstname}: {link}',
      'Unknown placeholder {firstname}. Use {firstName}, {lotTitle}, {officePhone}, {link}',
    ],
    ['helpReply', '{officePhone} {link}', 'Unknown placeholder {link}. Use {lotTitle}, {officePhone}'],
    ['helpReply', '{officePhone} {constructor}', 'Unknown placeholder {constructor}. Use {lotTitle}, {officePhone}'],
    ['helpReply', '{officePhone', "A '{' does not belong to a placeholder. Use {lotTitle}, {officePhone}"],
    ['helpReply', 'officePhone}', "A '}' does not belong to a placeholder. Use {lotTitle}, {officePhone}"],
    ['helpReply', '{ officePhone }', "A '{' does not belong to a placeholder. Use {lotTitle}, {officePhone}"],
    ['helpReply', '{}', "A '{' does not belong to a placeholder. Use {lotTitle}, {officePhone}"],
    ['helpReply', '{{officePhone}}', "A '{' does not belong to a placeholder. Use {lotTitle}, {officePhone}"],
    [
      'welcome',
      'Hi {firstName}!',
      'The welcome must contain {link} or the word SHUTTLE, so that the customer can request a ride',
    ],
    ['rideReply', 'Thanks {firstName}!', 'This text must contain {link}'],
  ] as const)('should reject for %s: %s', (kind, template, error) => {
    expect(templateError(kind, template)).toBe(error);
  });
});

describe('lotTextsSchema', () => {
  const texts = { en: { welcome: 'Hi: {link}', onDuty: '{wait}' }, es: { welcome: 'Hola: {link}' }, enabled: {} };

  it('should be idempotent, trim templates and drop unknown fields', () => {
    expect(lotTextsSchema.parse({ es: { welcome: ' Hola: {link}\n' } })).toEqual({ es: { welcome: 'Hola: {link}' } });
    expect(lotTextsSchema.parse(lotTextsSchema.parse(texts))).toEqual(texts);
    expect(lotTextsSchema.parse({ fr: {}, es: { onDuty: '{wait}', other: 7 } })).toEqual({ es: {} });
  });

  it.each([
    [{ en: { welcome: '' } }, ['en', 'welcome'], 'A text must not be empty'],
    [
      { en: { welcome: `{link}${'x'.repeat(MAX_TEMPLATE)}` } },
      ['en', 'welcome'],
      'A text can have at most 1000 characters',
    ],
    [{ es: { welcome: 7 } }, ['es', 'welcome'], 'Must be text'],
    [{ enabled: { shuttleAssigned: 'yes' } }, ['enabled', 'shuttleAssigned'], expect.any(String)],
  ])('should reject %j with its place', (given, path, message) => {
    expect(lotTextsSchema.safeParse(given).error?.issues).toMatchObject([{ path, message }]);
  });
});

describe('texts.md, Templates: textErrors', () => {
  it('should name every invalid template with its place', () => {
    const texts = { en: { welcome: 'Hi', helpReply: '{officePhone}' }, es: { rideReply: '{name}' } };
    expect(textErrors(texts)).toMatchObject([
      { path: ['en', 'welcome'], message: expect.stringMatching(/^The welcome must contain/) },
      { path: ['es', 'rideReply'], message: expect.stringMatching(/^Unknown placeholder {name}/) },
    ]);
  });
});

describe('isEnabled', () => {
  it('should enable no optional text by default', () => {
    expect(isEnabled(undefined, 'requestConfirmed')).toBe(false);
    expect(isEnabled({ enabled: { shuttleAssigned: true } }, 'requestConfirmed')).toBe(false);
    expect(isEnabled({ enabled: { shuttleAssigned: true } }, 'shuttleAssigned')).toBe(true);
  });
});
