import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedLot } from '@lotline/protocol';
import { Icon } from '../../../ui/icons.js';
import { Windowed } from '../../../ui/list/windowed.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { FindInput, MAX_WITHOUT_SEARCH } from '../find-input.js';
import { EditLot } from './edit-lot.js';
import { findLots, inUseFirst } from './find-lots.js';
import { LotRow } from './lot-row.js';
import { useGetLotsQuery } from './lots-api.js';
import { NewLot } from './new-lot.js';
import { useLotAdmin } from './use-archiving.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './lots.module.css';

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
