import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = 'index.html';
const ROUTER = 'src/app/router.tsx';
const SHELL = 'src/app/shell/shell.tsx';
const SIGN_IN_PAGE = 'src/site/sign-in/sign-in-page.tsx';
/** Loaded when typing starts. */
const SIGN_IN = 'src/site/sign-in/lazy-parts.ts';

/** KiB of gzipped scripts (docs/product/limits.md). */
export const BUDGETS = { public: 80, signIn: 270, pickUp: 180, staff: 420 };

/** A script of the build. */
export interface Script {
  /** Gzipped bytes. */
  size: number;
  /** The module that the script was created for, relative to `frontend`; null for shared code. */
  module: string | null;
  /** The scripts that it imports statically. */
  imports: string[];
}

export interface FirstLoad {
  /** The module of the page or route. */
  of: string;
  kib: number;
  budget: number;
}

/**
 * The scripts that are loaded before a page or route is shown. Every dynamic import of the router counts as a route, so new routes need
 * no entry here. A route inside a feature's folder is shown within that feature's screen, which counts too.
 */
export function firstLoads(scripts: ReadonlyMap<string, Script>, routes: readonly string[]): FirstLoad[] {
  const load = (budget: number, of: string, ...before: string[]): FirstLoad => {
    const files = new Set<string>();
    const add = (file: string): void => {
      const script = scripts.get(file);
      if (!script || files.has(file)) return;
      files.add(file);
      script.imports.forEach(add);
    };
    for (const module of [...before, of]) {
      const [file] = [...scripts].find(([, script]) => script.module === module) ?? [];
      if (file === undefined)
        throw new Error(`No script of the build was made for ${module}: its first load is not known`);
      add(file);
    }
    const bytes = [...files].reduce((sum, file) => sum + (scripts.get(file)?.size ?? 0), 0);
    return { of, kib: bytes / 1024, budget };
  };
  const screens = routes.filter((route) => route !== SHELL);
  return [
    load(BUDGETS.public, 'site.html'),
    load(BUDGETS.signIn, SIGN_IN, 'site.html', SIGN_IN_PAGE),
    load(BUDGETS.pickUp, 'pick-up.html'),
    ...screens.map((route) => load(BUDGETS.staff, route, ENTRY, SHELL, ...screensAround(route, screens))),
  ];
}

function screensAround(route: string, screens: readonly string[]): string[] {
  const [feature] = /^src\/features\/[^/]+\//.exec(route) ?? [];
  return screens.filter((screen) => screen !== route && feature && screen.startsWith(feature) && isScreen(screen));
}

const isScreen = (module: string): boolean => module.endsWith('-screen.tsx');

/** Fails the build if the first load of a page or route exceeds its budget. */
export function firstLoadBudgets(): Plugin {
  return {
    name: 'lotline-first-load-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
      const scripts = new Map<string, Script>(
        outputs.map(({ fileName, code, imports, facadeModuleId }) => [
          fileName,
          { size: gzipSync(code).byteLength, module: facadeModuleId && nameOf(facadeModuleId), imports },
        ]),
      );
      const routes = this.getModuleInfo(`${HERE}${ROUTER}`)?.dynamicallyImportedIds.map(nameOf) ?? [];
      if (routes.length === 0) this.error(`${ROUTER} imports no routes`);
      const loads = firstLoads(scripts, routes);
      const over = loads.filter(({ kib, budget }) => kib > budget);
      if (over.length > 0) {
        const each = over.map(({ of, kib, budget }) => `${of} loads ${kib.toFixed(1)} KiB of scripts, of ${budget}`);
        this.error(`First loads over their budgets: ${each.join('; ')}`);
      }
      this.emitFile({ type: 'asset', fileName: '.vite/first-loads.json', source: JSON.stringify(loads, null, 1) });
    },
  };
}

const nameOf = (id: string): string => relative(HERE, id).split(sep).join('/');
