import { LANGUAGES, LANGUAGE_NAMES, type Language, type ManagedLot, type TextKind } from '@lotline/protocol';
import { Button, Checkbox, Segmented } from 'antd';
import { useState, useRef } from 'react';
import { errorCode, errorMessage } from '../../../lib/api/http-error.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useUnsaved } from '../../../lib/page/unsaved.js';
import { ConflictNotice } from '../../../ui/form/conflict-notice.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { ScreenSkeleton } from '../../../ui/placeholder/skeleton.js';
import { toast } from '../../../ui/toast/toast.js';
import { currentLotIn, useEditLotMutation, useGetLotQuery } from '../lots/lots-api.js';
import { defaultText, invalidLanguages, toDrafts, toTexts, type Drafts } from './drafts.js';
import { KIND_INFOS, sampleValues } from './kinds.js';
import { TextEditor } from './text-editor.js';
import { StopNotice } from './stop-notice.js';
import styles from './texts.module.css';
import { mergeValues, useMerging } from '../../../ui/form/use-editing.js';

/** The texts of a lot that others may change at the same time. */
function useDrafts(lot: ManagedLot) {
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

/** The lot's own texts (docs/product/admin.md#texts). */
export function TextsPart() {
  const { lotId } = useSettings();
  const { lot, isError, refetch } = useGetLotQuery(lotId, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData, isError }) => ({ lot: currentData, isError }),
  });
  const reload = () => void refetch();
  if (lot) return <TextsEditor key={lot.id} lot={lot} />;
  return isError ? <LoadError title="The texts could not be loaded" onRetry={reload} /> : <ScreenSkeleton />;
}

function TextsEditor({ lot }: { lot: ManagedLot }) {
  const settings = useSettings();
  const [language, setLanguage] = useState<Language>('en');
  const editing = useDrafts(lot);
  const { base, drafts } = editing;
  const [save, { isLoading }] = useEditLotMutation();
  const invalid = invalidLanguages(drafts);
  const isEdited = JSON.stringify(toTexts(drafts)) !== JSON.stringify(toTexts(toDrafts(base.texts)));
  useUnsaved({
    isUnsaved: () => isEdited,
    isLeaving: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    name: 'Texts',
    text: 'Your changes to the texts have not been saved.',
  });
  const sample = sampleValues(settings, language);

  const change = (kind: TextKind, template: string) =>
    editing.change((now) => ({ ...now, [language]: { ...now[language], [kind]: template } }));

  const submit = async () => {
    const { id, version } = base;
    const { data, error } = await save({ id, version, input: { ...base, texts: toTexts(drafts) } });
    if (data) {
      editing.saved(data, drafts);
      return toast({ title: 'Texts Saved', description: 'New texts will use this wording.' });
    }
    const isStale = errorCode(error) === 'STALE_VERSION';
    const current = currentLotIn(error);
    if (current) editing.follow(current);
    const description = isStale
      ? 'Someone else has changed this lot. Please check your texts and save again.'
      : errorMessage(error, 'Failed to save the texts. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  return (
    <div className="stack-l">
      <StopNotice />
      <ConflictNotice what="lot" editing={editing} conflicts={editing.conflicts} />
      <div className={styles.bar}>
        <Segmented
          aria-label="Language of the texts"
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <p className={styles.state} role="status">
          {invalid.length > 0
            ? `Please correct the ${invalid.map((one) => LANGUAGE_NAMES[one]).join(' and ')} texts.`
            : isEdited && 'Not saved yet.'}
        </p>
        <Button
          type="primary"
          loading={isLoading}
          disabled={!isEdited || invalid.length > 0}
          onClick={() => void submit()}
        >
          Save Texts
        </Button>
      </div>
      {KIND_INFOS.filter(({ kind }) => kind !== 'onDuty' || language === 'en').map(
        ({ kind, title, when, optional }) => (
          <TextEditor
            key={`${language} ${kind}`}
            kind={kind}
            title={title}
            when={when}
            template={drafts[language][kind]}
            defaultTemplate={defaultText(kind, language)}
            sample={sample}
            onChange={(template) => change(kind, template)}
            {...(optional && {
              toggle: (
                <Checkbox
                  checked={drafts.enabled[optional]}
                  onChange={({ target }) =>
                    editing.change((now) => ({ ...now, enabled: { ...now.enabled, [optional]: target.checked } }))
                  }
                >
                  Send this text
                </Checkbox>
              ),
            })}
          />
        ),
      )}
    </div>
  );
}
