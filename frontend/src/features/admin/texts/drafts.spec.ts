import { DEFAULT_TEXTS } from '@lotline/protocol';
import { draftError, insertAt, invalidLanguages, toDrafts, toTexts } from './drafts.js';

describe('drafts of texts', () => {
  it('should begin with the defaults and store only what differs from them', () => {
    const drafts = toDrafts({ es: { welcome: 'Hola {firstName}: {link}' }, enabled: { shuttleAssigned: true } });
    expect(drafts.en.welcome).toBe(DEFAULT_TEXTS.en.welcome);
    expect(drafts.es.welcome).toBe('Hola {firstName}: {link}');
    expect(toTexts(drafts)).toEqual({
      en: {},
      es: { welcome: 'Hola {firstName}: {link}' },
      enabled: { requestConfirmed: false, shuttleAssigned: true },
    });
  });

  it.each([
    ['', 'A text must not be empty'],
    [' ', 'A text must not be empty'],
    [`{link}${'x'.repeat(1000)}`, 'A text can have at most 1000 characters'],
    ['Hi {name}: {link}', 'Unknown placeholder {name}. Use {firstName}, {lotTitle}, {officePhone}, {link}'],
    ['Hi {firstName}: {link}', null],
  ])('should check %p', (template, error) => expect(draftError('welcome', template)).toBe(error));

  it('should name the languages with an invalid text', () => {
    const drafts = toDrafts(undefined);
    expect(invalidLanguages(drafts)).toEqual([]);
    expect(invalidLanguages({ ...drafts, es: { ...drafts.es, welcome: 'Hola' } })).toEqual(['es']);
  });

  it('should insert a placeholder in place of the selection', () => {
    expect(insertAt('Hi XX!', 'firstName', 3, 5)).toEqual({ text: 'Hi {firstName}!', cursor: 14 });
  });
});
