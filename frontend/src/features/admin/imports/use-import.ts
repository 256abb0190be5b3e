import { IMPORT_LIMITS, type ImportMapping, type ImportState } from '@lotline/protocol';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../../lib/api/api.js';
import { type HttpError, NO_ANSWER, errorMessage } from '../../../lib/api/http-error.js';
import { REPLACE, useAddress } from '../../../lib/page/use-address.js';
import { IMPORT_POLL } from '../../../lib/time/intervals.js';
import {
  fetchImports,
  fetchReport,
  type ImportOptions,
  type ImportResult,
  sendImport,
  useGetImportsQuery,
} from './imports-api.js';
import { formatSize } from './import-texts.js';
import { type OpenReport, openReport } from './open-report.js';

/** An import's kind and file; the file is null when the import was started before this page was opened or at another desk. */
interface Source {
  dryRun: boolean;
  file: File | null;
}

/** The state of the import screen. */
export type ImportView =
  | { step: 'choosing'; problem: string | null }
  /** The id is null until the server has accepted the file. */
  | ({ step: 'running'; id: string | null } & Source)
  /** `rejection` says why nothing was imported, or is null. */
  | ({ step: 'report'; rejection: string | null; report: OpenReport } & Source);

/** The delay of the first poll, in ms: small files are done almost immediately. */
const FIRST_POLL = 250;

const isRunning = ({ endedAt }: ImportState): boolean => endedAt === null;
const isRunningOwn = (one: ImportState): boolean => isRunning(one) && one.own === true;

/**
 * Runs one import from its file to its report. The import continues when the page is left. A page that is opened during the user's
 * own import, or whose request was cut off, follows it by its id in the list of imports, which the live stream updates. A colleague's
 * import is followed only when it is opened.
 */
export function useImport() {
  const dispatch = useDispatch<AppDispatch>();
  const [view, setView] = useState<ImportView>({ step: 'choosing', problem: null });
  const { data: imports, isError } = useGetImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: IMPORT_POLL,
  });
  const running = imports?.find(isRunningOwn);
  const isUnmounted = useUnmounted();
  const { resumedId, remember } = useAddressId(isUnmounted);
  const report = view.step === 'report' ? view.report : null;
  useEffect(() => () => report?.close(), [report]);

  const show = async (result: ImportResult, source: Source): Promise<void> => {
    // Refreshes the list, so that the ended import is not followed again.
    await fetchImports(dispatch);
    const next = await toView(result, source);
    if (isUnmounted.current) return;
    if (next.step === 'choosing') remember(null);
    setView(next);
  };

  /** Resolves to the ended import, or to undefined once the page is left. */
  const waitUntilEnded = async (id: string): Promise<ImportState | undefined> => {
    for (let pause = FIRST_POLL; !isUnmounted.current; pause = Math.min(pause * 2, IMPORT_POLL)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const now = (await fetchImports(dispatch))?.find((one) => one.id === id);
      if (now && !isRunning(now)) return now;
    }
    return undefined;
  };

  const follow = async ({ id, dryRun }: Pick<ImportState, 'id' | 'dryRun'>, file: File | null): Promise<void> => {
    remember(id);
    setView({ step: 'running', id, dryRun, file });
    const ended = await waitUntilEnded(id);
    if (ended && !isUnmounted.current) await show(await resultOf(ended), { dryRun, file });
  };

  /**
   * Checks the file of the report again, with another mapping, while the report stays. Returns why the file cannot be read by the
   * mapping, or null once the new report is shown.
   */
  const checkAgain = async (file: File, mapping: ImportMapping): Promise<string | null> => {
    const sent = await sendImport(file, { dryRun: true, allOrNothing: false, mapping, remembered: false });
    const ended = 'acceptedId' in sent ? await waitUntilEnded(sent.acceptedId) : undefined;
    const result = 'acceptedId' in sent ? ended && (await resultOf(ended)) : sent;
    if (!result || isUnmounted.current) return null;
    const next = await toView(result, { dryRun: true, file });
    if (next.step === 'choosing') return next.problem;
    if (ended) remember(ended.id);
    setView(next);
    return null;
  };

  /** Shows the report of an ended import, and follows a running one. */
  const open = async (chosen: ImportState): Promise<void> => {
    if (isRunning(chosen)) return follow(chosen, null);
    const { id, dryRun } = chosen;
    remember(id);
    setView({ step: 'running', id, dryRun, file: null });
    await show(await resultOf(chosen), { dryRun, file: null });
  };

  const isIdle = view.step === 'choosing';
  const next = running ?? imports?.find(({ id }) => id === resumedId);
  const resume = useEffectEvent(open);
  useEffect(() => {
    if (isIdle && next) void resume(next);
  }, [isIdle, next]);

  const run = async (file: File, options: ImportOptions): Promise<void> => {
    if (file.size > IMPORT_LIMITS.bytes) return setView(await toView(toError(TOO_LARGE), { dryRun: true, file }));
    const { dryRun } = options;
    setView({ step: 'running', id: null, dryRun, file });
    const result = await sendImport(file, options);
    if ('acceptedId' in result) return follow({ id: result.acceptedId, dryRun }, file);
    const isCutOff = 'error' in result && result.error.status === NO_ANSWER;
    const continued = isCutOff ? (await fetchImports(dispatch))?.find(isRunningOwn) : undefined;
    return continued ? follow(continued, file) : show(result, { dryRun, file });
  };

  const reset = () => {
    remember(null);
    setView({ step: 'choosing', problem: null });
  };
  const followed = view.step === 'running' && view.id !== null ? imports?.find(({ id }) => id === view.id) : running;
  const progress = followed && isRunning(followed) ? followed : null;
  return { view, imports, isError, progress, run, checkAgain, open, reset };
}

const TOO_LARGE = `This file is larger than ${formatSize(IMPORT_LIMITS.bytes)}. Split it and import the parts separately.`;

async function toView(result: ImportResult, source: Source): Promise<ImportView> {
  if ('error' in result) {
    const problem = errorMessage(result.error, 'The file could not be imported. Please try again.');
    return { step: 'choosing', problem };
  }
  try {
    return { step: 'report', ...source, rejection: result.rejection, report: await openReport(result.body) };
  } catch {
    return { step: 'choosing', problem: 'The report could not be read. Please try again.' };
  }
}

/** The report, unless the import failed before its first row had an outcome. */
const resultOf = async (ended: ImportState): Promise<ImportResult> =>
  ended.error && ended.done === 0 ? toError(ended.error.message) : fetchReport(ended);

/** Wraps a message from the server or this page as an error result. */
function toError(message: string): { error: HttpError } {
  return { error: { status: 400, message, api: { message, code: 'INVALID' } } };
}

/**
 * Stores the import's id in the address, as `?import=<id>`; `remember(null)` removes it. `resumedId` is the id at page load,
 * until `remember` is called.
 */
function useAddressId(isUnmounted: RefObject<boolean>) {
  const { params, change } = useAddress();
  const [resumedId, setResumedId] = useState(params.get('import'));
  const remember = (id: string | null): void => {
    if (isUnmounted.current) return;
    setResumedId(null);
    change({ import: id }, REPLACE);
  };
  return { resumedId, remember };
}

/** A ref that is true after unmount, when late responses must be ignored. */
function useUnmounted() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
