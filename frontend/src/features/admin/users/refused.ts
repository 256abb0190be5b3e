import { isHttpError } from '../../../lib/api/http-error.js';
import { toast } from '../../../ui/toast/toast.js';

/**
 * Spec §8 "Admin": a refusal in the specification's words. A 401 ends the session, and what shows that (`RequireSession`, or
 * the dialog above an unsaved form) says so in its own words.
 */
export function sayRefused(error: unknown, description: string): void {
  if (isHttpError(error) && error.status === 401) return;
  toast({ title: 'Error', description, tone: 'destructive' });
}
