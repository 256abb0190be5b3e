import { LANGUAGE_NAMES, LANGUAGES, type ManagedLot } from '@lotline/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { mergeValues } from '../../../ui/form/use-editing.js';
import { toDrafts, type Drafts } from './drafts.js';
import { KIND_INFOS } from './kinds.js';

/**
 * The texts of a lot that others may change at the same time. A newer version is merged into the texts that are not edited. If both
 * sides changed the same text, `theirs` holds the newer lot until the user chooses one.
 */
export function useDrafts(lot: ManagedLot) {
  /** The lot that the unedited texts show and whose version a save sends. */
  const [base, setBase] = useState(lot);
  const [drafts, setDrafts] = useState<Drafts>(() => toDrafts(lot.texts));
  const [theirs, setTheirs] = useState<ManagedLot | null>(null);

  const rebase = (on: ManagedLot, texts: Drafts) => {
    setDrafts(texts);
    setBase(on);
    setTheirs(null);
  };
  const mergedWith = (other: ManagedLot) => mergeDrafts(toDrafts(base.texts), toDrafts(other.texts), drafts);
  const follow = (newer: ManagedLot) => {
    const merged = mergedWith(newer);
    if (merged.conflicts.length === 0) rebase(newer, merged.drafts);
    else setTheirs(newer);
  };
  const followLot = useEffectEvent(() => follow(lot));
  useEffect(() => {
    if (lot.version > base.version) followLot();
  }, [lot.version, base.version]);

  return {
    base,
    drafts,
    setDrafts,
    theirs,
    conflicts: theirs ? mergedWith(theirs).conflicts : [],
    /** Called when a save finds a newer version. */
    follow,
    /** Takes over the saved texts, and keeps what was typed since `sent` was submitted. */
    saved: (saved: ManagedLot, sent: Drafts) => {
      setDrafts((now) => mergeDrafts(sent, toDrafts(saved.texts), now).drafts);
      setBase(saved);
      setTheirs(null);
    },
    loadTheirs: () => theirs && rebase(theirs, toDrafts(theirs.texts)),
    keepMine: () => theirs && rebase(theirs, mergedWith(theirs).drafts),
  };
}

interface Merge {
  drafts: Drafts;
  /** The texts that both sides changed, with the name of each and the colleague's text. */
  conflicts: { label: string; theirs: string }[];
}

/** Merges the texts when the lot changed from `base` to `theirs` while `mine` were being edited. */
export function mergeDrafts(base: Drafts, theirs: Drafts, mine: Drafts): Merge {
  const merged = {
    en: mergeValues(base.en, theirs.en, mine.en),
    es: mergeValues(base.es, theirs.es, mine.es),
  };
  const titles = new Map(KIND_INFOS.map(({ kind, title }) => [kind, title]));
  return {
    drafts: {
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
