import type { Client } from '@lotline/contracts';
import { useUndoStepMutation } from '../../lib/check-in/check-in-api.js';
import { errorMessage } from '../../lib/api/http-error.js';
import { toast } from '../toast/toast.js';

/**
 * What a toast about a check-in or check-out offers to undo. `client` is what the step answered, whose ride is as it was before
 * the step: a ride that a check-out ended stays ended (docs/decisions/undo.md), and the toast says so.
 */
export function useUndoStep(): (step: 'check-in' | 'check-out', client: Client) => () => void {
  const [send] = useUndoStepMutation();

  const undo = async (step: 'check-in' | 'check-out', { id, version, shuttleStatus }: Client): Promise<void> => {
    const { data, error } = await send({ id, version, step });
    if (!data) {
      const description = errorMessage(error, `The ${step} could not be undone. Please try again.`);
      return toast({ title: 'Error', description, tone: 'destructive' });
    }
    const name = `${data.firstName} ${data.lastName}`;
    const ended =
      step === 'check-out' && shuttleStatus !== null
        ? ' Their ride stays off the board: call the shuttle again if they need it.'
        : '';
    const title = step === 'check-in' ? 'Check-in undone' : 'Check-out undone';
    return toast({ title, description: `${name} is as before.${ended}` });
  };

  return (step, client) => () => void undo(step, client);
}
