import '../../ui/look/tones.css';
import '../../ui/look/surfaces.css';
import '../../ui/look/controls.css';
import '../../lib/validation/zod-without-eval.js';

/**
 * The parts of the sign-in page that are loaded when typing starts. Without this split zod and Radix would delay the first
 * paint.
 */

export { loginSchema } from '@lotline/protocol';
export { toast, Toaster, toastAcrossReload } from '../../ui/toast/toast.js';

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Written by the build (frontend/staff-app-files.ts). */
const LIST = '/staff-app.json';

/**
 * Fetches the files of the staff app's first screen one after another with low priority, so that the browser has them cached after the
 * sign-in. Does nothing when the browser saves data. Ignores errors, because the staff app loads its files itself.
 */
export async function prefetchStaffApp(): Promise<void> {
  if (navigator.connection?.saveData) return;
  try {
    const files: string[] = await (await fetch(LIST, LOW_PRIORITY)).json();
    for (const file of files) await (await fetch(`/${file}`, LOW_PRIORITY)).arrayBuffer();
  } catch {
    // No network.
  }
}

const LOW_PRIORITY: RequestInit = { priority: 'low' };
