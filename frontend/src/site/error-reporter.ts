/*
 * Part of the page guard, which every page loads beside its own code. Avoids syntax that old browsers do not support.
 */

/** The patterns of pages (`PAGE_PATTERNS` of the contracts), which frontend/page-guard.ts writes into the script. */
declare const __PAGE_PATTERNS__: readonly string[];

/** Of one page. A page that fails in a loop must not report each time. */
const MAX_REPORTS = 5;
const MAX_FRAMES = 8;

/** What the gateway receives (`browserErrorSchema` of the contracts). */
export interface Report {
  page: string;
  build: string;
  kind: 'exception' | 'chunk';
  name: string;
  frames: string[];
}

/** The pattern of a path, which shows no link and no shuttle; `other` for one that no page has. */
export function patternOf(path: string, patterns: readonly string[]): string {
  if (path.indexOf('/shuttle-request/') === 0) return '/shuttle-request/:link';
  if (/^\/shuttle\d+-?pickup\/?$/.test(path)) return '/shuttle:number-pickup';
  const screen = path.toLowerCase().replace(/(.)\/+$/, '$1');
  return patterns.indexOf(screen) >= 0 ? screen : 'other';
}

/**
 * The files of the build in a stack or message, with line and column if it has them, innermost first. Everything else, such as the
 * message and the page's own URL, is left out.
 */
export function framesIn(text: string, origin: string): string[] {
  // Vite names a style sheet without the origin: `Unable to preload CSS for /assets/…`.
  const parts = text.split(' /assets/').join(` ${origin}/assets/`).split(`${origin}/`).slice(1);
  const frames = parts.map((part) => /^assets\/[\w.-]{1,80}?\.(?:js|css)(?::\d{1,7}:\d{1,7})?(?![\w.-])/.exec(part));
  return frames.reduce<string[]>((found, frame) => (frame ? found.concat(frame[0]) : found), []).slice(0, MAX_FRAMES);
}

/** The class of an error. A promise may be rejected with anything. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'NotAnError';
  return /^[A-Za-z]\w{0,39}$/.test(error.name) ? error.name : 'Error';
}

/** The scripts of browser extensions run in the page too. */
const isForeign = (stack: string): boolean => /-extension:|webkit-masked-url:/.test(stack);

/** The page's file name and build id (frontend/build-ids.ts). The tag may be parsed after this script has run. */
export function currentBuild(): [page: string, build: string] {
  const meta = document.querySelector('meta[name=lotline-build]');
  const [page = '', build = ''] = ((meta && meta.getAttribute('content')) || '').split(' ');
  return [page, build];
}

/** Reports the page's exceptions, unhandled rejections and missing files of the build to the gateway, each once. */
export function reportErrors(): void {
  const reported: string[] = [];

  const report = (kind: Report['kind'], name: string, text: string): void => {
    const frames = framesIn(text, location.origin);
    if (frames.length === 0 && isForeign(text)) return;
    const what = frames.join() || name;
    if (reported.length === MAX_REPORTS || reported.indexOf(what) >= 0) return;
    reported.push(what);
    const [, build] = currentBuild();
    const content: Report = { page: patternOf(location.pathname, __PAGE_PATTERNS__), build, kind, name, frames };
    fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(content),
      credentials: 'omit',
      keepalive: true, // The page may be leaving.
    }).catch(() => undefined);
  };
  const reportThrown = (error: unknown): void =>
    report('exception', nameOf(error), error instanceof Error ? String(error.stack) : '');

  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement) report('chunk', 'Error', target.src);
      else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') report('chunk', 'Error', target.href);
      // Without an error it is a notice, such as 'ResizeObserver loop completed', or comes from another origin.
      else if (event.error) reportThrown(event.error);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => reportThrown(reason));
  // Vite's, for a part that is loaded on demand. Its message names the file.
  addEventListener('vite:preloadError', ({ payload }) => report('chunk', nameOf(payload), payload.message));
}
