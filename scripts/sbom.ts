/**
 * `npm run sbom`: writes a bill of materials and a license list of the image into dist/sbom. Fails for a license that is not allowed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { licensesOf, refusedLicenses } from './release/licenses.ts';
import { REPOSITORY } from './system/services.ts';

const folder = join(REPOSITORY, 'dist', 'sbom');
const document = billOfMaterials();
const licenses = licensesOf(document.components);
const lines = licenses.map(({ name, version, license }) => `${license}\t${name}\t${version}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'lotline.cdx.json'), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(join(folder, 'licenses.tsv'), `license\tpackage\tversion\n${lines.join('\n')}\n`);
console.log(`Wrote ${licenses.length} packages to dist/sbom.`);

const refused = refusedLicenses(document.components);
for (const sentence of refused) console.error(sentence);
if (refused.length > 0) {
  console.error('Replace the package, or add its license to scripts/release/licenses.ts if it may be distributed.');
  process.exitCode = 1;
}
