import { nameInText, type Client } from '@lotline/protocol';
import { useUndoStepMutation } from '../../lib/check-in/check-in-api.js';
import type { Step } from '../../lib/check-in/next-step.js';
import { toast, showUndoError } from '../toast/toast.js';

/**
 * Returns a function that creates the undo action of a check-in or check-out toast. `client` is the response of the step, with the
 * ride as it was before. Undo does not restore a ride that the check-out ended (docs/decisions/rides.md); the toast says so.
 */
export function useUndoStep(): (step: Step, client: Client) => () => void {
  const [send] = useUndoStepMutation();

  const undo = async (step: Step, client: Client): Promise<void> => {
    const { id, version, shuttleStatus } = client;
    const { data, error } = await send({ id, version, step });
    if (!data) {
      const again = () => void undo(step, client);
      return showUndoError(error, `The ${step} could not be undone. Please try again.`, stepAct(step, client), again);
    }
    const name = nameInText(data);
    const ended =
      step === 'check-out' && shuttleStatus !== null
        ? ' Their ride was not restored: call the shuttle again if they need one.'
        : '';
    const title = step === 'check-in' ? 'Check-in undone' : 'Check-out undone';
    return toast({ title, description: `${name} has the previous status again.${ended}` });
  };

  return (step, client) => () => void undo(step, client);
}

/** A check-in or check-out in the list of recent acts. */
export const stepAct = (step: 'check-in' | 'check-out', client: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${step === 'check-in' ? 'Checked in' : 'Checked out'} ${nameInText(client)}`;
