import { LANGUAGE_NAMES, LANGUAGES, type ManagedLot } from '@lotline/protocol';
import { useRef, useState } from 'react';
import { mergeValues, useMerging } from '../../../ui/form/use-editing.js';
import { toDrafts, type Drafts } from './drafts.js';
import { KIND_INFOS } from './kinds.js';

/** The texts of a lot that others may change at the same time. */
export function useDrafts(lot: ManagedLot) {
  const [drafts, setDrafts] = useState<Drafts>(() => toDrafts(lot.texts));
  /** An answer finds what was typed since its request. */
  const latest = useRef(drafts);
  const show = (next: Drafts) => {
    latest.current = next;
    setDrafts(next);
  };
  const editing = useMerging(lot, {
    toValues: ({ texts }) => toDrafts(texts),
    mine: () => latest.current,
    show,
    merge: mergeDrafts,
  });
  return { ...editing, drafts, change: (changed: (now: Drafts) => Drafts) => show(changed(latest.current)) };
}

interface Merge {
  values: Drafts;
  /** The texts that both sides changed, with the name of each and the colleague's text. */
  conflicts: { label: string; theirs: string }[];
}

/** Merges the texts when the lot changed from `base` to `theirs` while `mine` were being edited. */
function mergeDrafts(base: Drafts, theirs: Drafts, mine: Drafts): Merge {
  const merged = {
    en: mergeValues(base.en, theirs.en, mine.en),
    es: mergeValues(base.es, theirs.es, mine.es),
  };
  const titles = new Map(KIND_INFOS.map(({ kind, title }) => [kind, title]));
  return {
    values: {
      en: merged.en.values,
      es: merged.es.values,
      enabled: mergeValues(base.enabled, theirs.enabled, mine.enabled).values,
    },
    conflicts: LANGUAGES.flatMap((language) =>
      merged[language].conflicts.map((kind) => ({
        label: `${titles.get(kind)} (${LANGUAGE_NAMES[language]})`,
        theirs: theirs[language][kind],
      })),
    ),
  };
}
