export type { Copy, CachedVersion, Overwrite, Version } from './copy.js';
export { rebuild } from './rebuild.js';
export { openCopy, rebuildSettings, runRebuild } from './run-rebuild.js';
