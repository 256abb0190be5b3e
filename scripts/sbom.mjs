/** `npm run sbom`: writes a bill of materials and a license list of the image into dist/sbom. Fails for a license that is not allowed. */
import './processes/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './release/bill-of-materials.mjs';
import { licensesOf, refusedLicenses } from './release/licenses.mjs';
import { REPOSITORY } from './system/services.mjs';

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
  console.error('Replace the package, or add its license to scripts/release/licenses.mjs if it may be distributed.');
  process.exitCode = 1;
}
