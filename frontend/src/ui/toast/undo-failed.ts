import { errorMessage, isHttpError, isOutage } from '../../lib/api/http-error.js';
import { toast } from './toast.js';

/** Shows why the undo of an act failed, and offers it again if the server could not be reached. */
export function showUndoError(error: unknown, fallback: string, act: string, undo: () => void): void {
  toast({
    title: 'Error',
    description: errorMessage(error, fallback),
    tone: 'destructive',
    ...(isHttpError(error) && isOutage(error) && { act, undo }),
  });
}
