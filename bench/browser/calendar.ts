import { CHECK_OUTS_A_DAY, YEAR } from '../seed/full-year.ts';
import type { Tablet } from './chromium.ts';
import type { Caller } from '../generate/caller.ts';

const MONTHS = 11;
const SWIPE_PX = 6000;
/** The length of a frame at 60 frames a second, in ms. */
const FRAME = 1000 / 60;

/**
 * Functions in the page. `counted` waits until the month of a day shows its counts and returns the time since their response in
 * ms; `turn` opens the next month first. `frames` counts frames and returns a function that stops and returns their lengths.
 */
const IN_PAGE = `
  window.frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.counted = async (day) => {
    const shown = () => document.querySelector('[data-day="' + day + '"] b') && document.querySelector('[role=grid][aria-busy=false]');
    while (!shown()) await frame();
    await frame(); // the previous frame is painted when the next one begins
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/calendar/counts'));
    return performance.now() - answers.at(-1).responseEnd;
  };
  window.turn = (day) => {
    performance.clearResourceTimings();
    document.querySelector('[aria-label="Next month"]').click();
    return counted(day);
  };
  window.frames = () => {
    const at = [];
    let going = true;
    const next = (now) => { at.push(now); if (going) requestAnimationFrame(next); };
    requestAnimationFrame(next);
    return () => { going = false; return at.slice(1).map((now, index) => now - at[index]); };
  };
  window.touched = () => {
    const cards = new Set();
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes)
        cards.add((target instanceof Element ? target : target.parentElement).closest('li') ?? document.body);
    });
    const day = document.querySelector('[aria-label="Hours of the day"]'); // without the clock above it
    observer.observe(day, { subtree: true, childList: true, attributes: true, characterData: true });
    return () => { observer.disconnect(); return cards.size; };
  };
`;

/**
 * Opens several months in sequence.
 * @returns for each month, the ms from its response until it was visible, and
 * the CPU time of the page's thread in ms
 */
export async function openMonths({ page, spent }: Tablet): Promise<{ shown: number; worked: number }[]> {
  await page.goto(`/calendar?day=${YEAR}-01-15`);
  await page.evaluate(IN_PAGE);
  await page.evaluate(`counted('${YEAR}-01-15')`);
  const took = [];
  for (let month = 2; month < 2 + MONTHS; month += 1) {
    const day = `${YEAR}-${String(month).padStart(2, '0')}-15`;
    const before = await spent();
    const shown = Number(await page.evaluate(`turn('${day}')`));
    took.push({ shown, worked: (await spent()) - before });
  }
  return took;
}

/**
 * Scrolls through a full day with a swipe.
 * @returns frames a second; the
 * percentage that was more than half a frame late; the longest in ms
 */
export async function scrollDay(
  { page, swipe }: Tablet,
  mode: 'arrivals' | 'split',
): Promise<{ perSecond: number; late: number; longest: number }> {
  await page.goto(`/calendar?view=day&day=${YEAR}-06-15&mode=${mode}`);
  await page.getByRole('heading', { name: `Airport Arrivals ${CHECK_OUTS_A_DAY}` }).waitFor();
  await page.evaluate(IN_PAGE);
  await page.evaluate('window.stopped = frames()');
  await swipe(SWIPE_PX);
  const lengths: number[] = await page.evaluate('stopped()');
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return {
    perSecond: (lengths.length * 1000) / all,
    late: (100 * lengths.filter((length) => length > 1.5 * FRAME).length) / lengths.length,
    longest: Math.max(...lengths),
  };
}

/**
 * Changes a customer of the visible day from elsewhere.
 * @returns how many cards changed, and the time from the request until the change was visible
 */
export async function changeOne({ page }: Tablet, staff: Caller): Promise<{ cards: number; ms: number }> {
  const day = `${YEAR}-06-15`;
  const list = await staff.get(
    `/api/clients?checkoutFrom=${day} 00:00:00&checkoutTo=${day} 23:59:59`.replaceAll(' ', '%20'),
  );
  const [client] = JSON.parse(list.text);
  const spot = `Z${Math.floor(performance.now())}`;
  await page.evaluate('window.ended = touched()');
  const begun = performance.now();
  const shown = page.getByText(spot).waitFor({ state: 'attached' });
  await staff.send('PUT', `/api/clients/${client.id}`, { ...client, parkingSpot: spot });
  await shown;
  const ms = performance.now() - begun;
  return { cards: Number(await page.evaluate('ended()')), ms };
}
