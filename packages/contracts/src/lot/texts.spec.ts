import { isEnabled, lotTextsSchema, MAX_TEMPLATE, templateError } from './texts.js';

describe('templateError', () => {
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
  const texts = { en: { welcome: 'Hi: {link}', onDuty: '{wait}' }, es: { welcome: 'Hola: {link}' }, enabled: [] };

  it('should be idempotent, and trim templates', () => {
    expect(lotTextsSchema.parse({ es: { welcome: ' Hola: {link}\n' } })).toEqual({ es: { welcome: 'Hola: {link}' } });
    expect(lotTextsSchema.parse(lotTextsSchema.parse(texts))).toEqual(texts);
    expect(lotTextsSchema.parse({ enabled: ['shuttleAssigned', 'shuttleAssigned'] }).enabled).toEqual([
      'shuttleAssigned',
    ]);
  });

  it.each([
    [{ en: { welcome: '' } }, ['en', 'welcome'], 'Must not be empty'],
    [{ en: { welcome: `{link}${'x'.repeat(MAX_TEMPLATE)}` } }, ['en', 'welcome'], 'At most 1000 characters'],
    [{ es: { welcome: 'Hola' } }, ['es', 'welcome'], expect.stringMatching(/^The welcome must contain/)],
    [{ es: { welcome: 7 } }, ['es', 'welcome'], 'Must be text'],
    [{ es: { onDuty: '{wait}' } }, ['es'], expect.any(String)],
    [{ fr: {} }, [], expect.any(String)],
    [{ enabled: ['welcome'] }, ['enabled', 0], expect.any(String)],
  ])('should reject %j with its place', (given, path, message) => {
    expect(lotTextsSchema.safeParse(given).error?.issues).toMatchObject([{ path, message }]);
  });

  it('should enable no optional text by default', () => {
    expect(isEnabled(undefined, 'requestConfirmed')).toBe(false);
    expect(isEnabled({ enabled: ['shuttleAssigned'] }, 'requestConfirmed')).toBe(false);
    expect(isEnabled({ enabled: ['shuttleAssigned'] }, 'shuttleAssigned')).toBe(true);
  });
});
