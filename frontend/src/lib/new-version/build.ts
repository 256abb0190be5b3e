/** Added to each page by the build (frontend/build-ids.ts): the page's file name, a space, and its build id. */
const META_TAG = 'meta[name=lotline-build]';
/** The build ids of the server's current pages, by file name. */
const BUILDS = '/build.json';
const TIMEOUT_MS = 5_000;

interface Build {
  page: string;
  id: string;
}

/** The build of this page; null in tests, whose page was not built. */
export function currentBuild(): Build | null {
  const [page, id] = document.querySelector(META_TAG)?.getAttribute('content')?.split(' ') ?? [];
  return page !== undefined && id !== undefined ? { page, id } : null;
}

/** Fetches the server's current build id of this page; null if the server does not respond. */
export async function fetchBuildId(): Promise<string | null> {
  try {
    const response = await fetch(BUILDS, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return null;
    const builds: Record<string, string> = await response.json();
    return builds[currentBuild()?.page ?? ''] ?? null;
  } catch {
    return null;
  }
}
