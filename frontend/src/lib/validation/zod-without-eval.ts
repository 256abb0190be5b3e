import { config } from 'zod';

// Without this zod tests whether it may evaluate code, and the browser reports a violation of the page's security policy.
config({ jitless: true });
