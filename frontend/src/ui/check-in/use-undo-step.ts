import type { Client } from '@lotline/contracts';
import { useUndoStepMutation } from '../../lib/check-in/check-in-api.js';
import { errorMessage } from '../../lib/api/http-error.js';
import { toast } from '../toast/toast.js';

/**
 * Returns a function that creates the undo action of a check-in or check-out toast. `client` is the response of the step, with the
 * ride as it was before. Undo does not restore a ride that the check-out ended (docs/decisions/undo.md); the toast says so.
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
        ? ' Their ride was not restored: call the shuttle again if they need one.'
        : '';
    const title = step === 'check-in' ? 'Check-in undone' : 'Check-out undone';
    return toast({ title, description: `${name} has the previous status again.${ended}` });
  };

  return (step, client) => () => void undo(step, client);
}
