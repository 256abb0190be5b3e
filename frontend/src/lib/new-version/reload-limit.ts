/** Keys of the tab's session storage. The first two hold a build id and the epoch ms of the reload for it. */
const AUTO_RELOAD = 'lotline.autoReload';
const RECOVERY = 'lotline.recovery';
const WAS_AUTO_RELOADED = 'lotline.wasAutoReloaded';

/**
 * The shortest time between two reloads for the same build in ms. The first reload may return the old page, from a gateway that has
 * not been updated yet; the limit prevents a loop.
 */
export const MIN_RELOAD_INTERVAL = 600_000;

/** Whether the page may reload for a new `build` at `now` (epoch ms). Records the reload if so. */
export function mayAutoReload(build: string, now: number): boolean {
  if (!mayLoad(AUTO_RELOAD, build, now)) return false;
  sessionStorage.setItem(WAS_AUTO_RELOADED, 'true');
  return true;
}

/** Returns true once after an automatic reload. */
export function wasAutoReloaded(): boolean {
  const was = sessionStorage.getItem(WAS_AUTO_RELOADED) !== null;
  sessionStorage.removeItem(WAS_AUTO_RELOADED);
  return was;
}

/** Whether a page of `build` whose code is missing may reload at `now` (epoch ms). Records the reload if so. */
export const mayReload = (build: string, now: number): boolean => mayLoad(RECOVERY, build, now);

function mayLoad(key: string, build: string, now: number): boolean {
  const [last, at] = sessionStorage.getItem(key)?.split(' ') ?? [];
  // Math.abs: the device's clock may have been set back.
  if (last === build && Math.abs(now - Number(at ?? 0)) < MIN_RELOAD_INTERVAL) return false;
  sessionStorage.setItem(key, `${build} ${now}`);
  return true;
}
