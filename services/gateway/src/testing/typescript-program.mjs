/** Lets a child process run TypeScript sources without a build. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
