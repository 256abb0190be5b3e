import { recipientError } from './recipients.js';

const LOT = '+13105550199';
const ABROAD = /^Texts are sent only to phones of/;
const DEAR = /special rates/;

describe('texts.md, Recipients: recipientError', () => {
  it.each([
    ['a number of the country', '+13105550142', [], null],
    ['a new area code', '+19765551234', [], null],
    ['a toll-free number', '+18005550142', [], null],
    ['a premium number', '+19005550123', [], DEAR],
    ['a personal number', '+15005550006', [], DEAR],
    ['a premium number of a listed country', '+449098790000', ['US', 'GB'], DEAR],
    ['Canada, the neighbor of the United States', '+14165550123', [], null],
    ['Canada, if only the United States are listed', '+14165550123', ['US'], ABROAD],
    ['the Caribbean, which has the same country code', '+18095550123', [], ABROAD],
    ['another country', '+447400123456', [], ABROAD],
    ['a listed country', '+447400123456', ['US', 'GB'], null],
    ['the lot’s country, if it is not listed', '+13105550142', ['GB'], ABROAD],
    ['Iridium', '+881612345678', ['US', 'GB'], ABROAD],
    ['Inmarsat', '+870773123456', ['US', 'GB'], ABROAD],
    ['an international network', '+882161234567', ['US', 'GB'], ABROAD],
    ['a country code that nobody has', '+999123456789', [], DEAR],
  ])('should decide about %s', (_what, number, countries, expected) => {
    const error = recipientError(number, LOT, countries);
    if (expected === null) expect(error).toBeNull();
    else expect(error).toMatch(expected);
  });
});
