/** A package of a CycloneDX document. */
export interface Component {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

/** SPDX ids and expressions of licenses that allow an image to be distributed without its source. */
export const ALLOWED = [
  '(MIT AND Zlib)',
  '(MIT OR GPL-3.0-or-later)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/**
 * The lock file has no license for these, because their package.json predates the field. It is stated in their license files.
 */
const FROM_LICENSE_FILE = new Map([
  ['passport-local@1.0.0', 'MIT'],
  ['passport-strategy@1.0.0', 'MIT'],
  ['pause@0.0.1', 'MIT'],
]);

/** Returns the name, version and license of each package that is not Lotline's own, by name. */
export function licensesOf(components: Component[]) {
  return components
    .filter(({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:private'))
    .map((component) => ({ name: component.name, version: component.version, license: licenseOf(component) }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));
}

/** Returns a sentence for each package with an unknown license or one that is not allowed. */
export function refusedLicenses(components: Component[]): string[] {
  return licensesOf(components)
    .filter(({ license }) => !ALLOWED.includes(license))
    .map(({ name, version, license }) => `${name} ${version} has ${license || 'no license in the lock file'}.`);
}

/**
 * Several licenses apply together.
 * @returns empty if it is unknown
 */
function licenseOf({ name, version, licenses = [] }: Component): string {
  const stated = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  return stated.join(' AND ') || (FROM_LICENSE_FILE.get(`${name}@${version}`) ?? '');
}
