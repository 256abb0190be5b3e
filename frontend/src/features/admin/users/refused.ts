import { isHttpError } from '../../../lib/http-error.js';
import { carryToast } from '../../../ui/carried-toast.js';
import { toast } from '../../../ui/toast.js';

/**
 * Spec §8 "Admin": a refusal in the specification's words. Who is signed out hears that instead, once: on the sign-in to
 * which the session's end leads at once.
 */
export function sayRefused(error: unknown, description: string): void {
  if (isHttpError(error) && error.status === 401) {
    carryToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    return;
  }
  toast({ title: 'Error', description, tone: 'destructive' });
}
