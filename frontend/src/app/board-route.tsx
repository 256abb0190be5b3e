import { RIDE_STATUSES } from '@lotline/protocol';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { AlertBell } from '../features/alerts/alert-buttons.js';
import { DispatchScreen } from '../features/dispatch/dispatch-screen.js';
import { BoardDevicesButton } from '../features/board-devices/board-devices-button.js';
import type { ApiState } from '../lib/api/api.js';
import { useOpenCustomer } from '../lib/page/open-customer.js';
import { ridesApi } from '../lib/rides/rides-api.js';

/** The dispatch board with its alert bell. Each card opens its customer's details. */
export function BoardRoute() {
  const open = useOpenCustomer();
  const store = useStore<ApiState>();
  const openCard = useCallback((id: string) => open(id, nameOnBoard(store.getState(), id)), [open, store]);
  return (
    <DispatchScreen
      controls={
        <>
          <BoardDevicesButton />
          <AlertBell />
        </>
      }
      onDetails={openCard}
    />
  );
}

function nameOnBoard(state: ApiState, id: string): string | undefined {
  const cards = RIDE_STATUSES.flatMap((column) => ridesApi.endpoints.getBoardList.select(column)(state).data?.cards);
  const card = cards.find((one) => one?.id === id);
  return card && `${card.firstName} ${card.lastName}`;
}
