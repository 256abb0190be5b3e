/** In session storage, of this tab alone. */
const TAKEN = 'lotline.takenBuild';
const RELOADED = 'lotline.reloadedBuild';
const BY_ITSELF = 'lotline.tookByItself';

/** Remembers that `build` is loaded by itself; false where it was before, in vain: the old page came from a gateway that is not new yet. */
export function isFirstTake(build: string): boolean {
  if (sessionStorage.getItem(TAKEN) === build) return false;
  sessionStorage.setItem(TAKEN, build);
  sessionStorage.setItem(BY_ITSELF, 'true');
  return true;
}

/** True once, in the page that was loaded by itself. */
export function wasTakenByItself(): boolean {
  const was = sessionStorage.getItem(BY_ITSELF) !== null;
  sessionStorage.removeItem(BY_ITSELF);
  return was;
}

/** Remembers that a page of `build` is loaded again because its code is gone; false where it was before, in vain. */
export function isFirstReload(build: string): boolean {
  if (sessionStorage.getItem(RELOADED) === build) return false;
  sessionStorage.setItem(RELOADED, build);
  return true;
}
