import { stopWords } from './stop-words.js';

describe('stopWords', () => {
  it.each([
    ['20003', 'account', /refuses the account or its token/, /TWILIO_AUTH_TOKEN/],
    ['20005', 'account', /suspended/, /balance/],
    ['63038', 'account', /daily limit/, /24 hours/],
    ['CERT_NOT_YET_VALID', 'account', /certificate/, /clock/],
    ['http-403', 'account', /other than Twilio/, /TWILIO_API_URL/],
    ['70051', 'account', /refuses the account/, /code/],
    ['21606', 'number', /this lot’s texting number/, /belongs to the account/],
    ['30034', 'number', /not registered/, /registration/],
  ] as const)('should say what %s of the %s means and what to do', (errorCode, concerns, what, cure) => {
    expect(stopWords({ errorCode, concerns })).toEqual({
      what: expect.stringMatching(what),
      cure: expect.stringMatching(cure),
    });
  });
});
