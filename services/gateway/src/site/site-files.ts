import { existsSync, readdirSync } from 'node:fs';
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

/** Never served, whether the file exists or not. */
export const isHidden = (name: string): boolean => HIDDEN.test(name);

/** The files of the built front end at startup; nothing else is ever served. */
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
