/**
 * What the sign-in needs from its first press on, in a script of its own, asked for at the first letter: zod and Radix would
 * hold the first paint up.
 */
import '../../lib/validation/zod-without-eval.js';

export { loginSchema } from '@lotline/contracts';
export { toast, Toaster, toastAcrossReload } from '../../ui/toast/toast.js';
