import { clearPostLoginState, takePostLoginPath, savePostLoginPath } from './post-login-redirect.js';

describe('takePostLoginPath', () => {
  it('should return the saved page once, then the home page', () => {
    savePostLoginPath('/calendar?view=day&day=2026-11-21');
    expect([takePostLoginPath(), takePostLoginPath()]).toEqual(['/calendar?view=day&day=2026-11-21', '/']);
  });

  it('should return the home page after the landing page', () => {
    savePostLoginPath('/contracts');
    clearPostLoginState();
    expect(takePostLoginPath()).toBe('/');
  });

  it.each(['//elsewhere.test/', 'https://elsewhere.test/', 'contracts', ''])(
    'should not leave the site for %p',
    (address) => {
      savePostLoginPath(address);
      expect(takePostLoginPath()).toBe('/');
    },
  );
});
