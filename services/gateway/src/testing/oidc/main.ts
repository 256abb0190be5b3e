/**
 * Runs the provider in a process of its own, because jest cannot load its ES modules: `node main.ts <options as JSON>`.
 */
import { startOidcProvider } from './server.ts';

const { issuer } = await startOidcProvider(JSON.parse(process.argv[2] ?? '{}'));
console.log(JSON.stringify({ issuer }));
