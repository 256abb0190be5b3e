import { PARTS } from '../run/run-pages.mjs';
import { clearBoard } from '../run/board.mjs';
import { linkOf } from '../seed/customers.mjs';

/** Design §10: of 100, in each part, on Lighthouse's phone. */
const BAR = 98;

/**
 * What a phone waits for when it opens a screen for the first time: the public ones in all of Lighthouse's parts, the staff's,
 * which nobody opens on a slow phone, in their bytes.
 * @type {import('../run/run-pages.mjs').PagesLoad}
 */
export const firstLoads = {
  name: 'first-loads',
  async pages(environment) {
    const staff = await environment.signIn();
    await clearBoard(staff);
    const session = staff.cookieHeader;
    return [
      { title: 'landing page', path: '/', parts: PARTS, bar: BAR },
      { title: 'sign-in', path: '/login', parts: PARTS, bar: BAR },
      {
        title: 'customer’s page',
        path: `/shuttle-request/${linkOf(0)}`,
        parts: PARTS,
        bar: BAR,
        // A personal link is kept out of search engines, which that part counts against it.
        without: ['is-crawlable'],
      },
      { title: 'dispatch board', path: '/shuttle', headers: session },
      { title: 'add form', path: '/form', headers: session },
    ];
  },
};
