import { isolate } from '@lotline/protocol';
import { showError, toast } from '../../../ui/toast/toast.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { useArchiveLotMutation, useRestoreLotMutation } from './lots-api.js';

/** Whether the user may add, archive and restore lots. The admins of a lot may only edit it. */
export const useLotAdmin = (): boolean => useSessionQuery().data?.operatorAdmin ?? false;

interface LotVersion {
  id: string;
  version: number;
  title: string;
}

/** Returns a function that archives the lot, calls `onArchived`, and then shows a toast. */
export function useArchiving({ id, version, title }: LotVersion, onArchived: () => void) {
  const [archiveLot] = useArchiveLotMutation();
  return async () => {
    const { error } = await archiveLot({ id, version });
    if (error) return showError(error, 'Failed to archive the lot. Please try again.');
    onArchived();
    toast({
      title: 'Lot Archived',
      description: `${isolate(title)} is closed. Its data is kept, and it can be restored.`,
    });
  };
}

/** Restores the lot and shows a toast. */
export function useRestoring({ id, version, title }: LotVersion) {
  const [restoreLot, { isLoading }] = useRestoreLotMutation();
  const restore = async () => {
    const { error } = await restoreLot({ id, version });
    if (error) return showError(error, 'Failed to restore the lot. Please try again.');
    toast({ title: 'Lot Restored', description: `${isolate(title)} is open again.` });
  };
  return { restore, isRestoring: isLoading };
}
