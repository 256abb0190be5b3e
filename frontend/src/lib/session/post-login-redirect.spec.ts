import { forgetWayIn, takeWanted, wantAfterSignIn } from './post-login-redirect.js';

describe('takeWanted', () => {
  beforeEach(() => sessionStorage.clear());

  it('should lead once to what was wanted, then to the start', () => {
    wantAfterSignIn('/calendar?view=day&day=2026-11-21');
    expect([takeWanted(), takeWanted()]).toEqual(['/calendar?view=day&day=2026-11-21', '/']);
  });

  it('should lead to the start after the landing page', () => {
    wantAfterSignIn('/contracts');
    forgetWayIn();
    expect(takeWanted()).toBe('/');
  });

  it.each(['//elsewhere.test/', 'https://elsewhere.test/', 'contracts', ''])('should never leave for %p', (address) => {
    wantAfterSignIn(address);
    expect(takeWanted()).toBe('/');
  });
});
