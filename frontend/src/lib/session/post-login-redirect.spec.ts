import { clearPostLoginState, takePostLoginPath, savePostLoginPath } from './post-login-redirect.js';

describe('takePostLoginPath', () => {
  beforeEach(() => sessionStorage.clear());

  it('should lead once to what was wanted, then to the start', () => {
    savePostLoginPath('/calendar?view=day&day=2026-11-21');
    expect([takePostLoginPath(), takePostLoginPath()]).toEqual(['/calendar?view=day&day=2026-11-21', '/']);
  });

  it('should lead to the start after the landing page', () => {
    savePostLoginPath('/contracts');
    clearPostLoginState();
    expect(takePostLoginPath()).toBe('/');
  });

  it.each(['//elsewhere.test/', 'https://elsewhere.test/', 'contracts', ''])('should never leave for %p', (address) => {
    savePostLoginPath(address);
    expect(takePostLoginPath()).toBe('/');
  });
});
