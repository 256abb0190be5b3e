import { PARTS, type PagesLoad } from '../run/run-pages.ts';
import { clearBoard } from '../run/board.ts';
import { linkOf } from '../seed/customers.ts';

/** Of 100, in each category, on Lighthouse's phone. */
const MIN_SCORE = 98;

/**
 * The first load of each page: all Lighthouse categories for the public pages, only the bytes for the staff pages, which are
 * not used on slow phones.
 */
export const firstLoads: PagesLoad = {
  name: 'first-loads',
  async pages(environment) {
    const staff = await environment.signIn();
    await clearBoard(staff);
    const session = staff.cookieHeader;
    return [
      { title: 'landing page', path: '/', parts: PARTS, bar: MIN_SCORE },
      { title: 'sign-in', path: '/login', parts: PARTS, bar: MIN_SCORE },
      {
        title: 'customer’s page',
        path: `/shuttle-request/${linkOf(0)}`,
        parts: PARTS,
        bar: MIN_SCORE,
        // Personal links are excluded from search engines on purpose, which lowers the SEO score.
        without: ['is-crawlable'],
      },
      { title: 'dispatch board', path: '/shuttle', headers: session },
      { title: 'add form', path: '/form', headers: session },
    ];
  },
};
