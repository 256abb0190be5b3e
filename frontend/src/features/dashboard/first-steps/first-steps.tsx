import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSettings } from '../../../lib/lot/settings.js';
import { Icon } from '../../../ui/icons.js';
import { Panel } from '../panel.js';
import { firstSteps, type Step, isNewLot, type LotFacts } from './steps.js';
import styles from './first-steps.module.css';
import type { Client, ImportState, ManagedLot, ManagedUser, PairedBoardDevice } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../../../lib/api/api.js';
import { useMay, useSessionQuery } from '../../../lib/session/session.js';
import { serverNow } from '../../../lib/time/server-time.js';

const firstStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    stepLot: build.query<ManagedLot, string>({ query: (id) => `/api/lots/${id}`, providesTags: ['Lot'] }),
    stepCustomer: build.query<Client[], void>({
      query: () => '/api/clients?limit=1',
      providesTags: [{ type: 'ClientList', id: 'any customer' }],
    }),
    stepUsers: build.query<ManagedUser[], void>({ query: () => '/api/users', providesTags: ['User'] }),
    stepBoards: build.query<PairedBoardDevice[], void>({ query: () => '/api/boards', providesTags: ['BoardDevice'] }),
    stepImports: build.query<ImportState[], void>({ query: () => '/api/imports' }),
  }),
});

/** The page asks again when its screen is opened: steps are taken on other screens. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Returns what the first steps depend on, for an admin of a new lot; null for others, and while it is loading. */
function useLotFacts(isWanted: boolean): LotFacts | null {
  const { lotId } = useSettings();
  const { data: user } = useSessionQuery();
  const isAsked = useMay('manageUsers') && isWanted;
  const { data: lot } = firstStepsApi.useStepLotQuery(isAsked ? lotId : skipToken, FRESH);
  const { data: customers } = firstStepsApi.useStepCustomerQuery(isAsked ? undefined : skipToken, FRESH);
  const isNew = isAsked && lot && customers && isNewLot({ lot, hasCustomers: customers.length > 0 }, serverNow());
  const further = isNew ? undefined : skipToken;
  const { data: users } = firstStepsApi.useStepUsersQuery(further, FRESH);
  const { data: boards } = firstStepsApi.useStepBoardsQuery(further, FRESH);
  const { data: imports } = firstStepsApi.useStepImportsQuery(further, FRESH);
  if (!isNew || !users || !boards || !imports) return null;
  return {
    lot,
    colleagues: users.filter((one) => one.id !== user?.id && worksAt(one, lotId)).length,
    boards: boards.length,
    imports: imports.length,
    hasCustomers: customers.length > 0,
  };
}

/** Operator admins, who work at every lot, have no role of one: they are not the lot's own staff. */
const worksAt = (user: ManagedUser, lotId: string): boolean => user.roles.some((each) => each.lotId === lotId);

const flagOf = (lotId: string): string => `firstStepsHidden.${lotId}`;

/** Greets the admins of a new lot with what to set up. Shows nothing once all of it is done, or after a press on 'Hide'. */
export function FirstSteps() {
  const { lotId, title } = useSettings();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(flagOf(lotId)) !== null);
  const facts = useLotFacts(!isHidden);
  if (!facts || isHidden) return null;
  const steps = firstSteps(facts);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = (): void => {
    localStorage.setItem(flagOf(lotId), 'true');
    setHidden(true);
  };
  return (
    <Panel
      title="First steps"
      action={
        <Button type="text" size="small" onClick={hide}>
          Hide
        </Button>
      }
    >
      <p className="muted below-m">
        Welcome to {title}. {done} of {steps.length} done.
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.title} {...step} />
        ))}
      </ol>
    </Panel>
  );
}

const StepRow = ({ title, text, path, isDone }: Step) => (
  <li className={isDone ? `${styles.step} ${styles.done}` : styles.step}>
    <span className={`centered ${styles.mark}`}>
      {isDone && <Icon name="check" size={16} />}
      <span className="visually-hidden">{isDone ? 'Done: ' : 'To do: '}</span>
    </span>
    <div>
      <Link to={path}>{title}</Link>
      {!isDone && <p className="meta">{text}</p>}
    </div>
  </li>
);
