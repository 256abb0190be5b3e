/**
 * The parts of the sign-in page that are loaded when typing starts. Without this split zod and Radix would delay the first
 * paint.
 */
import '../../ui/look/tones.css';
import '../../ui/look/surfaces.css';
import '../../ui/look/controls.css';
import '../../lib/validation/zod-without-eval.js';

export { loginSchema } from '@lotline/protocol';
export { prefetchStaffApp } from './prefetch-staff-app.js';
export { toast, Toaster, toastAcrossReload } from '../../ui/toast/toast.js';
