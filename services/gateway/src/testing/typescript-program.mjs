/** Lets a program that a test starts run its sources as they stand, without a build. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
