declare global {
  interface Navigator {
    /** In Chromium alone. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Written by the build (frontend/staff-app-files.ts). */
const LIST = '/staff-app.json';

/**
 * Fetches the files of the staff's first screen, one after the other and behind all else, so that the load after the sign-in
 * finds them in the browser's cache. Not where the browser saves data. What fails is left to that load.
 */
export async function prefetchStaffApp(): Promise<void> {
  if (navigator.connection?.saveData) return;
  try {
    const files: string[] = await (await fetch(LIST, LAST)).json();
    for (const file of files) await (await fetch(`/${file}`, LAST)).arrayBuffer();
  } catch {
    // Without a network there is nothing to fetch ahead.
  }
}

const LAST: RequestInit = { priority: 'low' };
