import { billOfMaterials } from './bill-of-materials.ts';
import { licensesOf, refusedLicenses } from './licenses.ts';

type Component = Parameters<typeof licensesOf>[0][number];

const aPackage = (name: string, licenses?: Component['licenses']): Component => ({ name, version: '1.2.3', licenses });

describe('refusedLicenses', () => {
  it.each([
    ['an allowed license', [{ license: { id: 'MIT' } }], []],
    ['another license', [{ license: { id: 'AGPL-3.0-only' } }], ['left-pad 1.2.3 has AGPL-3.0-only.']],
    ['an expression', [{ expression: '(MIT OR GPL-2.0)' }], ['left-pad 1.2.3 has (MIT OR GPL-2.0).']],
    [
      'a second license that is not allowed',
      [{ license: { id: 'MIT' } }, { license: { id: 'SSPL-1.0' } }],
      ['left-pad 1.2.3 has MIT AND SSPL-1.0.'],
    ],
    ['a license without an id', [{ license: { name: 'Ask us' } }], ['left-pad 1.2.3 has Ask us.']],
    ['no license', undefined, ['left-pad 1.2.3 has no license in the lock file.']],
  ])('should judge %s', (_, licenses, refused) => {
    expect(refusedLicenses([aPackage('left-pad', licenses)])).toEqual(refused);
  });

  it('should accept a package whose license stands only in its license file', () => {
    expect(refusedLicenses([{ name: 'pause', version: '0.0.1' }])).toEqual([]);
    expect(refusedLicenses([{ name: 'pause', version: '0.0.2' }])).toHaveLength(1);
  });
});

describe('the bill of materials', () => {
  const document = billOfMaterials();

  it('should be a CycloneDX document of Lotline', () => {
    expect(document).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'lotline' } } });
  });

  it('should contain what the services load and the front end bundles, and no test tool', () => {
    const names = licensesOf(document.components).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'pg', 'antd', 'react']));
    expect(names.filter((name) => /^(jest|eslint|playwright|lighthouse|@lotline)/.test(name))).toEqual([]);
  });

  it('should have allowed licenses only', () => {
    expect(refusedLicenses(document.components)).toEqual([]);
  });
});
