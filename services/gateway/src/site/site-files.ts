import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';

/**
 * Precompressed files (frontend/precompress.ts) are sent in place of the original, never under their own name.
 */
const COMPRESSED = /\.(br|gz)$/;
/** The build's own records: .built-from, .vite/manifest.json. */
const HIDDEN = /(^|\/)\.[^./]/;
/** The build ids of the pages, by file name (frontend/build-ids.ts). */
const BUILDS = 'build.json';

/** Never served, whether the file exists or not. */
export const isHidden = (name: string): boolean => HIDDEN.test(name);

/** The files of the built front end at startup; nothing else is ever served. */
@Injectable()
export class SiteFiles {
  private readonly files: ReadonlySet<string>;
  private readonly builds: ReadonlySet<string>;

  constructor(@Inject(SETTINGS) { STATIC_DIR }: GatewaySettings) {
    this.files = new Set(STATIC_DIR && existsSync(STATIC_DIR) ? namesIn(resolve(STATIC_DIR)) : []);
    this.builds = new Set(STATIC_DIR && this.files.has(BUILDS) ? buildsIn(join(STATIC_DIR, BUILDS)) : []);
  }

  /** Whether a page with this build id is of the served build. */
  isCurrentBuild(id: string): boolean {
    return this.builds.has(id);
  }

  has(name: string): boolean {
    return this.files.has(name);
  }
}

function buildsIn(file: string): string[] {
  const builds: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(builds);
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !isHidden(name));
}
