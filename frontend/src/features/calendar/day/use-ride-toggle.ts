import type { Client, RideStatus } from '@lotline/contracts';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../../lib/api/api.js';
import { sentenceOf } from '../../../lib/api/http-error.js';
import { ridesApi } from '../../../lib/rides/rides-api.js';
import { toast } from '../../../ui/toast/toast.js';

/** What was asked for and is not answered yet, by customer: null for no ride. */
export type AskedRides = ReadonlyMap<string, RideStatus | null>;

/** The calendar's shuttle button (spec §4): from no ride to requesting one and back, shown at once, undone when refused. */
export function useRideToggle(): { asked: AskedRides; toggle: (client: Client) => void } {
  const dispatch = useDispatch<AppDispatch>();
  const [asked, setAsked] = useState<AskedRides>(new Map());

  const toggle = useCallback(
    async ({ id, shuttleStatus }: Client) => {
      const status = shuttleStatus === null ? 'requesting_ride' : null;
      setAsked((all) => new Map(all).set(id, status));
      const { error } = await dispatch(ridesApi.endpoints.moveRide.initiate({ id, move: { status } }));
      setAsked((all) => new Map([...all].filter(([other]) => other !== id)));
      if (!error) return;
      const description = sentenceOf(error, 'The shuttle could not be changed. Please try again.');
      toast({ title: 'Error', description, tone: 'destructive' });
    },
    [dispatch],
  );
  return { asked, toggle };
}
