export type { Copy, CopiedVersion, Overwrite, Version } from './copy.js';
export { rebuild } from './rebuild.js';
export { openCopy, rebuildSettings, runRebuild } from './run-rebuild.js';
