import { errorMessage, isHttpError } from '../../lib/api/http-error.js';
import { toast } from './toast.js';

/** Says why a call failed: the server's reason, or `fallback`. The end of the session (401) is reported by the session itself. */
export function showError(error: unknown, fallback: string): void {
  if (isHttpError(error) && error.status === 401) return;
  toast({ title: 'Error', description: errorMessage(error, fallback), tone: 'destructive' });
}
