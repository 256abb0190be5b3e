import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files. Fonts and images are already compressed. */
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;
/** Compressing a smaller file saves less than a third of a network packet. */
const MIN_BYTES = 512;

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } =
  constants;

/**
 * Stores a brotli and a gzip version next to each text file of the build (`app.js.br`, `app.js.gz`), so that gateways never compress
 * them.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'lotline-precompress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
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
