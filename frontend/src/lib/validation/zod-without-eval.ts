import { config } from 'zod';

// To write parsers of its own zod asks first whether it may evaluate code. The page's policy forbids that, and the browser notes
// every try as a violation.
config({ jitless: true });
