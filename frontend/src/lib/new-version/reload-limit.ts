/** In session storage, of this tab alone: a build and the epoch ms at which it was loaded. */
const TAKEN = 'lotline.takenBuild';
const RELOADED = 'lotline.reloadedBuild';
const BY_ITSELF = 'lotline.tookByItself';

/**
 * How long a page waits before it loads itself again for the same build, in ms. The first load may have brought the old page, from a
 * gateway that was not new yet; waiting keeps the page from reloading in a loop.
 */
export const LOAD_AGAIN = 600_000;

/** Whether the page may load itself for a new `build` at `now` (epoch ms); remembers it if so. */
export function mayTake(build: string, now: number): boolean {
  if (!mayLoad(TAKEN, build, now)) return false;
  sessionStorage.setItem(BY_ITSELF, 'true');
  return true;
}

/** True once, in the page that was loaded by itself. */
export function wasTakenByItself(): boolean {
  const was = sessionStorage.getItem(BY_ITSELF) !== null;
  sessionStorage.removeItem(BY_ITSELF);
  return was;
}

/** Whether a page of `build` whose code is gone may load itself again at `now` (epoch ms); remembers it if so. */
export const mayReload = (build: string, now: number): boolean => mayLoad(RELOADED, build, now);

function mayLoad(key: string, build: string, now: number): boolean {
  const [last, at] = sessionStorage.getItem(key)?.split(' ') ?? [];
  // Also where the clock was set back meanwhile.
  if (last === build && Math.abs(now - Number(at ?? 0)) < LOAD_AGAIN) return false;
  sessionStorage.setItem(key, `${build} ${now}`);
  return true;
}
