import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';

/** What the build stores compressed beside a file (frontend/compressed-beside.ts) is sent in its place, not by its own name. */
const COMPRESSED = /\.(br|gz)$/;
/** What the build notes for itself: .built-from, .vite/manifest.json. */
const HIDDEN = /(^|\/)\.[^./]/;

/** Nobody's to ask for, whether there is such a file or not. */
export const isHidden = (name: string): boolean => HIDDEN.test(name);

/** The built front end as it was at the start: only what is in this list is ever sent. */
@Injectable()
export class SiteFiles {
  private readonly files: ReadonlySet<string>;

  constructor(@Inject(SETTINGS) { STATIC_DIR }: GatewaySettings) {
    this.files = new Set(STATIC_DIR && existsSync(STATIC_DIR) ? namesIn(resolve(STATIC_DIR)) : []);
  }

  has(name: string): boolean {
    return this.files.has(name);
  }
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !isHidden(name));
}
