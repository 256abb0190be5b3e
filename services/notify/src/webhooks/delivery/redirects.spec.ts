import { confirmsDelivery } from './webhook-sender.js';

const SCRIPT = 'https://script.google.com/macros/s/AKfycbw/exec';
const HOOK = 'https://example.com/hooks/lotline?key=1';

describe('webhooks.md, Redirects: confirmsDelivery', () => {
  it.each([
    [
      'Apps Script after its run',
      SCRIPT,
      302,
      'https://script.googleusercontent.com/macros/echo?user_content_key=x',
      true,
    ],
    ['Apps Script that is not public', SCRIPT, 302, 'https://accounts.google.com/ServiceLogin?continue=x', false],
    ['a form handler', HOOK, 302, '/thanks', true],
    ['a form handler that shows the same page', HOOK, 302, HOOK, true],
    ['See Other', HOOK, 303, '/hooks/lotline', true],
    ['See Other without a place', HOOK, 303, undefined, true],
    ['http to https', 'http://example.com/hooks/lotline', 302, 'https://example.com/hooks/lotline', false],
    ['another host', HOOK, 302, 'https://www.example.com/hooks/lotline?key=1', false],
    ['a final slash', HOOK, 302, '/hooks/lotline/?key=1', false],
    ['a lost query', HOOK, 302, '/hooks/lotline', false],
    ['a sign-in page', HOOK, 302, '/users/sign_in', false],
    ['no place', HOOK, 302, undefined, false],
    ['a place that is no address', HOOK, 302, 'https://', false],
    ['Moved Permanently', HOOK, 301, '/thanks', false],
    ['Temporary Redirect', HOOK, 307, '/thanks', false],
    ['Permanent Redirect', HOOK, 308, 'https://www.example.com/hooks/lotline', false],
    ['Not Modified', HOOK, 304, undefined, false],
  ])('should judge %s', (_what, url, statusCode, location, confirmed) => {
    expect(confirmsDelivery(new URL(url), statusCode, location)).toBe(confirmed);
  });
});
