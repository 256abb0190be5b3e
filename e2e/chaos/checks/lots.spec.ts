import { checkLots } from './lots.mjs';

const edit = (version: number, address = `${version} Airport Road`, lotId = 'harborview') => ({
  lotId,
  version,
  address,
});
const lot = (version: number, address: string | null = `${version} Airport Road`) => ({
  id: 'harborview',
  version,
  address,
});
const kindsOf = (...given: Parameters<typeof checkLots>) => checkLots(...given).map(({ kind }) => kind);

describe('checkLots', () => {
  it.each([
    ['the last acknowledged edit', [edit(2), edit(3)], lot(3)],
    ['a later edit, whose response was lost', [edit(2)], lot(3)],
    ['no edit', [], lot(1, null)],
  ])('should accept a lot with %s', (_what, edits, found) => {
    expect(kindsOf(edits, [found])).toEqual([]);
  });

  it.each([
    ['an older version', [edit(2), edit(3)], [lot(2)]],
    ['another address in the same version', [edit(2)], [lot(2, 'elsewhere')]],
    ['no lot', [edit(2)], []],
  ])('should report a lost edit: %s', (_what, edits, found) => {
    expect(kindsOf(edits, found)).toEqual(['an edit of a lot is lost']);
  });

  it('should report two edits with one version', () => {
    const kind = 'two edits of a lot have one version';
    expect(kindsOf([edit(2, 'one'), edit(2, 'other')], [lot(3)])).toEqual([kind, kind]);
  });
});
