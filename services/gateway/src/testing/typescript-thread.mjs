/** Lets a thread of a test run the sources as they stand, without a build. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
