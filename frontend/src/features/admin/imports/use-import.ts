import { IMPORT_LIMITS, type ImportState } from '@lotline/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../../lib/api.js';
import { type HttpError, NO_ANSWER, sentenceOf } from '../../../lib/http-error.js';
import { IMPORT_POLL } from '../../../lib/intervals.js';
import { askForReport, type ImportAnswer, sendImport } from './import-calls.js';
import { saySize } from './import-words.js';
import { askForImports, useGetImportsQuery } from './imports-api.js';
import { type OpenReport, openReport } from './open-report.js';

/** What an import is of; the file is null where it was begun before this page was opened, or at another desk. */
interface What {
  dryRun: boolean;
  file: File | null;
}

/** What the import's part of the screen shows. */
export type ImportView =
  | { step: 'choosing'; problem: string | null }
  | ({ step: 'working' } & What)
  /** `refusal` says why nothing of it was imported. */
  | ({ step: 'report'; refusal: string | null; report: OpenReport } & What);

const isRunning = ({ endedAt }: ImportState): boolean => endedAt === null;

/**
 * One import from its file to its report. It goes on when this page is left: whoever opens the page while one is under way,
 * or whose call was cut off, follows it by the list of imports, which the live stream keeps up to date.
 */
export function useImport() {
  const dispatch = useDispatch<AppDispatch>();
  const [view, setView] = useState<ImportView>({ step: 'choosing', problem: null });
  const { data: imports, isError } = useGetImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...(view.step === 'working' && { pollingInterval: IMPORT_POLL }),
  });
  const running = imports?.find(isRunning);
  const left = useLeft();
  const report = view.step === 'report' ? view.report : null;
  useEffect(() => () => report?.close(), [report]);

  const show = useCallback(
    async (answer: ImportAnswer, what: What): Promise<void> => {
      // One that has ended is not to be followed once more.
      await askForImports(dispatch);
      const next = await viewOf(answer, what);
      if (!left.current) setView(next);
    },
    [dispatch, left],
  );

  const follow = useCallback(
    async ({ id, dryRun }: ImportState, file: File | null): Promise<void> => {
      setView({ step: 'working', dryRun, file });
      while (!left.current) {
        await new Promise((resolve) => setTimeout(resolve, IMPORT_POLL));
        const now = (await askForImports(dispatch))?.find((one) => one.id === id);
        if (!now || isRunning(now)) continue;
        return show(now.error ? failed(now.error.message) : await askForReport(id), { dryRun, file });
      }
    },
    [dispatch, left, show],
  );

  const isFree = view.step === 'choosing';
  useEffect(() => {
    if (isFree && running) void follow(running, null);
  }, [isFree, running, follow]);

  const run = async (file: File, how: { dryRun: boolean; allOrNothing: boolean }): Promise<void> => {
    if (file.size > IMPORT_LIMITS.bytes) return setView(await viewOf(failed(TOO_LARGE), { dryRun: true, file }));
    const { dryRun } = how;
    setView({ step: 'working', dryRun, file });
    const answer = await sendImport(file, how);
    const isCutOff = 'error' in answer && answer.error.status === NO_ANSWER;
    const goesOn = isCutOff ? (await askForImports(dispatch))?.find(isRunning) : undefined;
    return goesOn ? follow(goesOn, file) : show(answer, { dryRun, file });
  };

  const open = async ({ id, dryRun }: ImportState): Promise<void> => {
    setView({ step: 'working', dryRun, file: null });
    await show(await askForReport(id), { dryRun, file: null });
  };

  const again = () => setView({ step: 'choosing', problem: null });
  return { view, imports, isError, progress: running ?? null, run, open, again };
}

const TOO_LARGE = `This file is larger than ${saySize(IMPORT_LIMITS.bytes)}. Split it and import its parts.`;

async function viewOf(answer: ImportAnswer, what: What): Promise<ImportView> {
  if ('error' in answer) {
    const problem = sentenceOf(answer.error, 'The file could not be imported. Please try again.');
    return { step: 'choosing', problem };
  }
  try {
    return { step: 'report', ...what, refusal: answer.refusal, report: await openReport(answer.body) };
  } catch {
    return { step: 'choosing', problem: 'The report could not be read. Please try again.' };
  }
}

/** Why there is no report, in the server's words or ours. */
function failed(message: string): { error: HttpError } {
  return { error: { status: 400, message, api: { message, code: 'INVALID' } } };
}

/** True once the page was left: what comes then is for nobody. */
function useLeft() {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
}
