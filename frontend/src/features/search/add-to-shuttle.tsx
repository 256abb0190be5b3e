import type { Client } from '@lotline/contracts';
import { sentenceOf } from '../../lib/api/http-error.js';
import { useMoveRideMutation } from '../../lib/rides/rides-api.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toast/toast.js';
import { CardButton } from './card-button.js';

/** Asks for a ride for a customer who has none (spec §4 "Shuttle status of a client"). */
export function AddToShuttle({ client }: { client: Client }) {
  const [move, { isLoading, isSuccess }] = useMoveRideMutation();

  const add = async () => {
    const { error } = await move({ id: client.id, move: { status: 'requesting_ride' } });
    if (error)
      toast({ title: 'Error', description: sentenceOf(error, 'Failed to add to shuttle'), tone: 'destructive' });
  };

  return (
    <CardButton
      quiet
      icon={<Icon name="bus" />}
      // Until the list has it, so that a second press does not ask again.
      loading={isLoading || isSuccess}
      onClick={() => void add()}
    >
      Add to Shuttle
    </CardButton>
  );
}
