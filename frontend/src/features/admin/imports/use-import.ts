import { IMPORT_LIMITS, type ImportState } from '@lotline/contracts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { AppDispatch } from '../../../lib/api/api.js';
import { type HttpError, NO_ANSWER, sentenceOf } from '../../../lib/api/http-error.js';
import { IMPORT_POLL } from '../../../lib/time/intervals.js';
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

/** Most files are small: their report is there almost at once, in ms. */
const FIRST_LOOK = 250;

const isRunning = ({ endedAt }: ImportState): boolean => endedAt === null;

/**
 * One import from its file to its report. It goes on when this page is left: whoever opens the page while one is under way,
 * or whose call was cut off, follows it by its id in the list of imports, which the live stream keeps up to date.
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
  const { resumedId, remember } = useRemembered(left);
  const report = view.step === 'report' ? view.report : null;
  useEffect(() => () => report?.close(), [report]);

  const show = useCallback(
    async (answer: ImportAnswer, what: What): Promise<void> => {
      // One that has ended is not to be followed once more.
      await askForImports(dispatch);
      const next = await viewOf(answer, what);
      if (left.current) return;
      if (next.step === 'choosing') remember(null);
      setView(next);
    },
    [dispatch, left, remember],
  );

  const follow = useCallback(
    async ({ id, dryRun }: Pick<ImportState, 'id' | 'dryRun'>, file: File | null): Promise<void> => {
      remember(id);
      setView({ step: 'working', dryRun, file });
      for (let pause = FIRST_LOOK; !left.current; pause = Math.min(pause * 2, IMPORT_POLL)) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        const now = (await askForImports(dispatch))?.find((one) => one.id === id);
        if (!now || isRunning(now) || left.current) continue;
        return show(now.error ? failed(now.error.message) : await askForReport(now), { dryRun, file });
      }
    },
    [dispatch, left, remember, show],
  );

  const open = useCallback(
    async (ended: ImportState): Promise<void> => {
      const { id, dryRun } = ended;
      remember(id);
      setView({ step: 'working', dryRun, file: null });
      await show(ended.error ? failed(ended.error.message) : await askForReport(ended), { dryRun, file: null });
    },
    [remember, show],
  );

  const isFree = view.step === 'choosing';
  const next = running ?? imports?.find(({ id }) => id === resumedId);
  useEffect(() => {
    if (isFree && next) void (isRunning(next) ? follow(next, null) : open(next));
  }, [isFree, next, follow, open]);

  const run = async (file: File, how: { dryRun: boolean; allOrNothing: boolean }): Promise<void> => {
    if (file.size > IMPORT_LIMITS.bytes) return setView(await viewOf(failed(TOO_LARGE), { dryRun: true, file }));
    const { dryRun } = how;
    setView({ step: 'working', dryRun, file });
    const answer = await sendImport(file, how);
    if ('acceptedId' in answer) return follow({ id: answer.acceptedId, dryRun }, file);
    const isCutOff = 'error' in answer && answer.error.status === NO_ANSWER;
    const goesOn = isCutOff ? (await askForImports(dispatch))?.find(isRunning) : undefined;
    return goesOn ? follow(goesOn, file) : show(answer, { dryRun, file });
  };

  const again = () => {
    remember(null);
    setView({ step: 'choosing', problem: null });
  };
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

/**
 * `remember` puts an import's id into the address, `?import=<id>`, and null takes it out. `resumedId` is the one that was there when
 * the page was loaded, until another is remembered.
 */
function useRemembered(left: RefObject<boolean>) {
  const [query, setQuery] = useSearchParams();
  const [resumedId, setResumedId] = useState(query.get('import'));
  const latest = useRef(setQuery);
  useEffect(() => {
    latest.current = setQuery;
  });
  const remember = useCallback(
    (id: string | null): void => {
      if (left.current) return;
      setResumedId(null);
      latest.current(
        (now) => {
          if (id === null) now.delete('import');
          else now.set('import', id);
          return now;
        },
        { replace: true },
      );
    },
    [left],
  );
  return { resumedId, remember };
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
