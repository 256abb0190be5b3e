import { isolate, type ManagedLot, WEEKDAYS } from '@lotline/protocol';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fieldErrors, isHttpError } from '../../../lib/api/http-error.js';
import { useWhileOpen } from '../../../lib/page/use-while-open.js';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';
import { ConflictNotice } from '../../../ui/form/conflict-notice.js';
import { showFieldErrors } from '../../../ui/form/show-field-errors.js';
import { useEditing } from '../../../ui/form/use-editing.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { ScreenSkeleton } from '../../../ui/placeholder/skeleton.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { LotForm } from './lot-form.js';
import { formErrors, lotFormSchema, type LotValues } from './lot-schema.js';
import { LOT_LABELS, toInput, valuesOf, spotEntries } from './lot-values.js';
import { currentLotIn, useEditLotMutation, useGetLotQuery } from './lots-api.js';
import { useLotAdmin, useArchiving, useRestoring } from './use-archiving.js';
import styles from './lot-form.module.css';

/** The form that edits a lot, once the lot is loaded. */
export function EditLot({ id }: { id: string }) {
  const { lot, error, refetch } = useGetLotQuery(id, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData, error }) => ({ lot: currentData, error }),
  });
  const [, setPlace] = useSearchParams();
  if (lot) return <LotEditor lot={lot} onClose={() => setPlace({})} />;
  if (!error) return <ScreenSkeleton />;
  if (isHttpError(error) && error.status === 404)
    return (
      <EmptyState
        icon="find"
        title="No such lot"
        action={<Button onClick={() => setPlace({})}>Show all lots</Button>}
      />
    );
  return <LoadError title="The lot could not be loaded" onRetry={() => void refetch()} />;
}

function LotEditor({ lot, onClose }: { lot: ManagedLot; onClose: () => void }) {
  const editing = useEditing(lot, valuesOf);
  const { form, base } = editing;
  const schema = useMemo(() => lotFormSchema({ ...base }), [base]);
  const [initialValues] = useState(() => valuesOf(lot));
  const [edit, { isLoading }] = useEditLotMutation();
  const isClosing = useRef(false);
  const close = useWhileOpen(() => {
    isClosing.current = true;
    onClose();
  });

  const submit = async () => {
    const values = editing.mine();
    const { data, error } = await edit({ id: base.id, version: base.version, input: toInput(values, { ...base }) });
    if (data) {
      close();
      return toast({ title: 'Lot Saved', description: `${isolate(data.title)} has been changed on every screen.` });
    }
    showFieldErrors(form, formErrors(fieldErrors(error), values));
    const current = currentLotIn(error);
    if (current) editing.setTheirs(current);
    showError(error, 'Failed to save the lot. Please try again.');
  };

  const theirs = editing.theirs && valuesOf(editing.theirs);
  return (
    <LotForm
      title={base.title}
      form={form}
      schema={schema}
      initialValues={initialValues}
      submitLabel={isLoading ? 'Saving...' : 'Save Lot'}
      pending={isLoading}
      discardText="Your changes to this lot have not been saved."
      isUnsaved={() => !isClosing.current && editing.isEdited()}
      notice={
        <>
          <ArchivedNotice lot={base} />
          <ConflictNotice
            what="lot"
            editing={editing}
            conflicts={
              theirs
                ? editing.conflicts.map((name) => ({ label: LOT_LABELS[name], theirs: formatLotValue(name, theirs) }))
                : []
            }
          />
        </>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {base.archivedAt === null && <ArchiveLot lot={base} onArchived={close} />}
    </LotForm>
  );
}

/** Says that the lot is archived and offers to restore it. */
function ArchivedNotice({ lot }: { lot: ManagedLot }) {
  const { restore, isRestoring } = useRestoring(lot);
  const mayRestore = useLotAdmin();
  if (lot.archivedAt === null) return null;
  return (
    <div role="status" className="notice tone-warn cluster-m below-l">
      <p className="grow">This lot is archived: nobody can work at it, and its public pages say that it is closed.</p>
      {mayRestore && (
        <Button loading={isRestoring} onClick={() => void restore()}>
          Restore
        </Button>
      )}
    </div>
  );
}

/** Archives the lot after a confirmation. */
function ArchiveLot({ lot, onArchived }: { lot: ManagedLot; onArchived: () => void }) {
  const archive = useArchiving(lot, onArchived);
  if (!useLotAdmin()) return null;
  return (
    <Asking
      button={(ask) => (
        <Button danger className={styles.archive} onClick={ask}>
          Archive Lot
        </Button>
      )}
      title="Archive Lot"
      text={`Nobody can work at ${isolate(lot.title)} while it is archived. Its boards end, and its public pages say that it is closed. Nothing is deleted, and the lot can be restored.`}
      confirmLabel="Archive"
      danger
      onConfirm={archive}
    />
  );
}

/** A colleague's value of a field as text; '' when it is empty. */
function formatLotValue(name: keyof LotValues, values: LotValues): string {
  switch (name) {
    case 'terminals':
      return values.terminals
        .map((terminal) =>
          [terminal.name, terminal.color, terminal.doors, terminal.meetingPoint].filter(Boolean).join(', '),
        )
        .join('; ');
    case 'shuttles':
      return values.shuttles
        .map(({ number, name: shuttle, trackingUrl }) =>
          [`${number}: ${shuttle}`, trackingUrl].filter(Boolean).join(', '),
        )
        .join('; ');
    case 'parkingSpots':
    case 'parkingSpotsOutOfUse':
      return spotEntries(values[name]).join(', ');
    case 'logo':
      return values.logo === '' ? '' : 'another picture';
    case 'meetAt':
      return values.meetAt === 'one-place' ? 'the same at all terminals' : 'by terminal';
    case 'asksRiders':
      return values.asksRiders ? 'asked' : 'not asked';
    case 'openingHours':
      return formatHours(values.openingHours);
    default:
      return values[name];
  }
}

function formatHours(hours: LotValues['openingHours']): string {
  if (hours === null) return 'always open';
  return WEEKDAYS.map((day) => {
    const times = hours[day];
    return `${day.slice(0, 3)} ${times ? `${times.from}-${times.to}` : 'closed'}`;
  }).join(', ');
}
