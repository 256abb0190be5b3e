import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What compresses well; fonts and sounds are compressed already. */
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;
/** Below this a third of a packet is saved at most. */
const MIN_BYTES = 512;

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } =
  constants;

/**
 * Stores each text file of the build in brotli and gzip beside itself (`app.js`, `app.js.br`, `app.js.gz`), at the best
 * quality there is: compressed once, by the build, and never by a gateway.
 */
export function compressedBeside(): Plugin {
  let folder = '';
  return {
    name: 'lotline-compressed-beside',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => compressBeside(join(parentPath, name))));
    },
  };
}

async function compressBeside(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((body) => writeFile(`${file}.br`, body)),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }).then((body) => writeFile(`${file}.gz`, body)),
  ]);
}
