import { PARTS } from '../pages/parts.mjs';
import { clearBoard } from '../run/board.mjs';
import { linkOf } from '../seed/customers.mjs';

/** Lighthouse's score of 100 in each category, on its emulated phone. */
const BAR = 98;

/**
 * What a phone waits for when it opens a screen for the first time: the public ones in all of Lighthouse's parts, the staff's,
 * which nobody opens on a slow phone, in their bytes.
 * @type {import('../run/run-pages.mjs').PagesLoad}
 */
export const firstLoads = {
  name: 'first-loads',
  async pages(stage) {
    const staff = await stage.signIn();
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
