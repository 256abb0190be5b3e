import { Button, Form } from 'antd';
import { useMemo, useState, memo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListedLot, isolate } from '@lotline/protocol';
import { Icon } from '../../../ui/icons.js';
import { Windowed } from '../../../ui/list/windowed.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { FindInput, MAX_WITHOUT_SEARCH, EditButton } from '../find-input.js';
import { EditLot } from './edit-lot.js';
import { findLots, inUseFirst, sizeOf, zoneName } from './find-lots.js';
import { useGetLotsQuery, useCreateLotMutation } from './lots-api.js';
import { useLotAdmin, useRestoring } from './use-archiving.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './lots.module.css';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { LotMark } from '../../../ui/brand/lot-mark.js';
import { fieldErrors } from '../../../lib/api/http-error.js';
import { useWhileOpen } from '../../../lib/page/use-while-open.js';
import { showFieldErrors } from '../../../ui/form/show-field-errors.js';
import { showError, toast } from '../../../ui/toast/toast.js';
import { LotForm } from './lot-form.js';
import { formErrors, lotFormSchema, type LotValues } from './lot-schema.js';
import { emptyLot, shortNameOf, toInput } from './lot-values.js';

/** The estimated height of a row that has not been measured yet, in px. */
const ROW_HEIGHT = 65;

/** The lots: their list, and the forms that add one (`?add`) and edit one (`?edit=<id>`). */
export function LotsPart() {
  const [place] = useSearchParams();
  const edited = place.get('edit');
  if (place.has('add')) return <NewLot />;
  if (edited !== null) return <EditLot key={edited} id={edited} />;
  return <LotList />;
}

function LotList() {
  const { lots, isError, refetch } = useGetLotsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ lots: data, isError }),
  });
  const [, setPlace] = useSearchParams();
  const [typed, setTyped] = useState('');
  const mayAdd = useLotAdmin();
  const found = useMemo(() => inUseFirst(findLots(lots ?? [], typed)), [lots, typed]);

  if (!lots) return <ListPlaceholder of="lots" count={4} failed={isError} onRetry={() => void refetch()} />;
  return (
    <div className={mayAdd ? styles.list : undefined}>
      <div className="tools">
        {lots.length > MAX_WITHOUT_SEARCH && (
          <FindInput
            label="Find a lot"
            placeholder="Find a lot by title, host or address"
            value={typed}
            onChange={setTyped}
          />
        )}
        {mayAdd && (
          <div className="thumb">
            <Button type="primary" block icon={<Icon name="plus" />} onClick={() => setPlace({ add: '' })}>
              Add Lot
            </Button>
          </div>
        )}
      </div>
      <Found lots={found} onEdit={({ id }) => setPlace({ edit: id })} onShowAll={() => setTyped('')} />
    </div>
  );
}

interface FoundProps {
  lots: ListedLot[];
  onEdit: (lot: ListedLot) => void;
  onShowAll: () => void;
}

function Found({ lots, onEdit, onShowAll }: FoundProps) {
  if (lots.length === 0) {
    return (
      <EmptyState icon="find" title="No lots found." action={<Button onClick={onShowAll}>Show all lots</Button>} />
    );
  }
  return (
    <section className={`table ${styles.rows}`} aria-label="Lots">
      <div className={`headings ${styles.headings}`} aria-hidden="true">
        <span />
        <span>Lot</span>
        <span>Shuttles and spots</span>
        <span>Time zone and boards</span>
        <span />
      </div>
      <Windowed items={lots} itemHeight={ROW_HEIGHT}>
        {(lot) => <LotRow key={lot.id} lot={lot} onEdit={onEdit} />}
      </Windowed>
    </section>
  );
}

interface LotRowProps {
  lot: ListedLot;
  onEdit: (lot: ListedLot) => void;
}

/** A lot in the list. An archived one can be restored. */
const LotRow = memo(function LotRow({ lot, onEdit }: LotRowProps) {
  const { timeZone } = useSettings();
  const { title, archivedAt, address, host } = lot;
  return (
    <article className={`line ${styles.row} ${archivedAt === null ? '' : styles.archived}`} aria-label={title}>
      <LotMark title={title} color={lot.brandColor} logoUrl={lot.logoUrl} size={40} />
      <div>
        <p className={`name clamp ${styles.title}`}>{title}</p>
        <p className="meta clamp">
          {archivedAt === null ? (address ?? host) : `Archived ${formatInstant(archivedAt, timeZone, serverDate())}`}
        </p>
      </div>
      <p className={`muted ${styles.fact}`}>{sizeOf(lot)}</p>
      <p className={`muted ${styles.fact}`}>
        {zoneName(lot.timeZone)}
        {lot.boardAccess !== undefined && ` · ${lot.boardAccess} boards`}
      </p>
      <div className={`row ${styles.actions}`}>
        {archivedAt !== null && <RestoreButton lot={lot} />}
        <EditButton name={title} onClick={() => onEdit(lot)} />
      </div>
    </article>
  );
});

function RestoreButton({ lot }: { lot: ListedLot }) {
  const { restore, isRestoring } = useRestoring(lot);
  if (!useLotAdmin()) return null;
  return (
    <Button aria-label={`Restore ${isolate(lot.title)}`} loading={isRestoring} onClick={() => void restore()}>
      Restore
    </Button>
  );
}

/** The form that adds a lot. The time zone defaults to that of the current lot. */
function NewLot() {
  const { timeZone } = useSettings();
  const [form] = Form.useForm<LotValues>();
  const [initialValues] = useState(() => emptyLot(timeZone));
  const schema = useMemo(() => lotFormSchema(), []);
  const [create, { isLoading }] = useCreateLotMutation();
  const [, setPlace] = useSearchParams();
  const isAdded = useRef(false);
  const close = useWhileOpen(() => {
    isAdded.current = true;
    setPlace({});
  });

  /** Derives the short name from the title until it is edited. */
  const followTitle = ({ title }: Partial<LotValues>) => {
    if (title === undefined || form.isFieldTouched('id')) return;
    // `setFieldValue` would mark the field as touched.
    form.setFields([{ name: 'id', value: shortNameOf(title), touched: false }]);
  };
  const submit = async () => {
    const values = { ...initialValues, ...form.getFieldsValue(true) };
    const { data, error } = await create(toInput(values));
    if (data) {
      close();
      return toast({ title: 'Lot Added', description: `${isolate(data.title)} is ready to use.` });
    }
    showFieldErrors(form, formErrors(fieldErrors(error), values));
    showError(error, 'Failed to add the lot. Please try again.');
  };

  return (
    <LotForm
      title="New lot"
      form={form}
      schema={schema}
      initialValues={initialValues}
      isNew
      submitLabel={isLoading ? 'Adding...' : 'Add Lot'}
      pending={isLoading}
      discardText="This lot has not been added. Everything you entered will be lost."
      isUnsaved={() => !isAdded.current && form.isFieldsTouched()}
      onValuesChange={followTitle}
      onSubmit={() => void submit()}
      onClose={() => setPlace({})}
    />
  );
}
