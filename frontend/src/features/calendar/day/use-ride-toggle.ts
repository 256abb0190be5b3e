import type { Client, RideStatus } from '@lotline/contracts';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../../lib/api/api.js';
import { errorMessage } from '../../../lib/api/http-error.js';
import { ridesApi } from '../../../lib/rides/rides-api.js';
import { toast } from '../../../ui/toast/toast.js';

/** The ride statuses requested and not yet confirmed, by customer; null for no ride. */
export type PendingRides = ReadonlyMap<string, RideStatus | null>;

/** Toggles between no ride and a ride request, optimistically. Rolls back when the server rejects it. */
export function useRideToggle(): { pending: PendingRides; toggle: (client: Client) => void } {
  const dispatch = useDispatch<AppDispatch>();
  const [pending, setPending] = useState<PendingRides>(new Map());

  const toggle = useCallback(
    async ({ id, shuttleStatus }: Client) => {
      const status = shuttleStatus === null ? 'requesting_ride' : null;
      setPending((all) => new Map(all).set(id, status));
      const { error } = await dispatch(ridesApi.endpoints.moveRide.initiate({ id, move: { status } }));
      setPending((all) => new Map([...all].filter(([other]) => other !== id)));
      if (!error) return;
      const description = errorMessage(error, 'The ride could not be updated. Please try again.');
      toast({ title: 'Error', description, tone: 'destructive' });
    },
    [dispatch],
  );
  return { pending, toggle };
}
