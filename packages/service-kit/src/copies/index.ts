export type { Copy, HeldVersion, Overwrite, Version } from './copy.js';
export { PAGE, rebuild } from './rebuild.js';
export { rebuildSettings, runRebuild } from './run-rebuild.js';
