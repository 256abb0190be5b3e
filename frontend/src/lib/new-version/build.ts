/** Written into the page by the build (frontend/build-ids.ts): its file, a space, and its id. */
const MARK = 'meta[name=lotline-build]';
/** The ids of the pages that the server has now. */
const BUILDS = '/build.json';
const PATIENCE_MS = 5_000;

interface Build {
  page: string;
  id: string;
}

/** What this page was built as; null where it was not, as under test. */
export function ownBuild(): Build | null {
  const [page, id] = document.querySelector(MARK)?.getAttribute('content')?.split(' ') ?? [];
  return page !== undefined && id !== undefined ? { page, id } : null;
}

/** The id that the server has of this page now; null without an answer. */
export async function askForBuild(): Promise<string | null> {
  try {
    const answer = await fetch(BUILDS, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return null;
    const builds: Record<string, string> = await answer.json();
    return builds[ownBuild()?.page ?? ''] ?? null;
  } catch {
    return null;
  }
}
