import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { UserError } from '../../scripts/processes/user-error.ts';
import { findOrInstallChromium } from '../../scripts/testing/chromium.ts';
import type { Page } from '../run/run-pages.ts';

/** Lighthouse's result for one load of a page on a simulated phone. */
export interface Audited {
  /**
   * for each requested category, 0 to 100; `<category> without <audits>` is the score without the excluded audits
   */
  scores: Record<string, number>;
  /** the audits with a score below 100 */
  short: string[];
  /** transferred, including headers, by kind */
  bytes: Record<string, number>;
}

/** A page that is still loading by then is measured as it is. */
const MAX_LOAD_MS = 30_000;

const KINDS = { Document: 'page', Script: 'scripts', Stylesheet: 'styles', Font: 'fonts' } as const;

/** @param port of the browser */
export async function audit(
  port: number,
  url: string,
  { parts = [], without = [], headers }: Pick<Page, 'parts' | 'without' | 'headers'>,
): Promise<Audited> {
  const wanted = parts.length > 0 ? { onlyCategories: [...parts] } : { onlyAudits: ['network-requests'] };
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    maxWaitForLoad: MAX_LOAD_MS,
    ...wanted,
    ...(headers && { extraHeaders: headers }),
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  const counted = parts.flatMap((part) => (categories[part]?.auditRefs ?? []).filter(({ weight }) => weight > 0));
  const scores = Object.fromEntries(
    parts.flatMap((part) => {
      const { score, auditRefs } = categories[part] ?? {};
      if (score == null || !auditRefs) return [];
      const kept = auditRefs.filter(({ id }) => !without.includes(id));
      const rest =
        kept.length < auditRefs.length ? [[`${part} without ${without.join(', ')}`, meanOf(kept, audits)]] : [];
      return [[part, score * 100], ...rest];
    }),
  );
  return {
    scores,
    short: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
    bytes: bytesOf(audits['network-requests']?.details),
  };
}

/** Computes a category's score from its audits, as Lighthouse does. */
function meanOf(refs: { id: string; weight: number }[], audits: Record<string, { score: number | null }>) {
  const scored = refs.filter(({ id }) => audits[id]?.score != null);
  const sum = scored.reduce((total, { id, weight }) => total + weight * (audits[id]?.score ?? 0), 0);
  return (sum / scored.reduce((total, { weight }) => total + weight, 0)) * 100;
}

/** @param details of the audit 'network-requests' */
function bytesOf(details: unknown): Record<string, number> {
  const { items } = details as { items: { resourceType?: string; transferSize: number }[] };
  const bytes: Record<string, number> = { page: 0, scripts: 0, styles: 0, fonts: 0, data: 0 };
  for (const { resourceType = '', transferSize } of items) {
    const kind = KINDS[resourceType as keyof typeof KINDS] ?? 'data';
    bytes[kind] = (bytes[kind] ?? 0) + transferSize;
  }
  return bytes;
}

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * Starts a browser with an empty profile and a free debugging port.
 * @throws {UserError} when there is no browser
 */
export async function beginBrowser(log: (line: string) => void) {
  const chromePath = await findOrInstallChromium(log);
  if (!chromePath) throw new UserError('The bench needs Chromium: install it, or name it in CHROMIUM_PATH.');
  // The bench stops the browser itself.
  return launch({ chromePath, chromeFlags: FLAGS, handleSIGINT: false });
}
