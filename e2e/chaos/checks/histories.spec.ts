import { checkHistories } from './histories.mjs';

const change = (field: string, from: string, to: string) => ({ field, from, to });
const entry = (action: string, ...changes: ReturnType<typeof change>[]) => ({ action, changes });
const ADDED = entry('added');
const NOTED = entry('updated', change('notes', '', 'note 1'), change('parkingSpot', 'A01', 'B1'));
const AGAIN = entry('updated', change('notes', 'note 1', 'note 2'));
const whatOf = (entries: ReturnType<typeof entry>[], record: Record<string, string> | null) =>
  checkHistories([{ id: 'ada', entries, record }]).map(({ what }) => what);

describe('checkHistories', () => {
  it('should accept changes that build on each other and lead to the record', () => {
    expect(whatOf([ADDED], { notes: '' })).toEqual([]);
    expect(whatOf([ADDED, NOTED, AGAIN], { notes: 'note 2', parkingSpot: 'B1' })).toEqual([]);
  });

  it('should accept a history that ends with a deletion', () => {
    const deleted = entry('deleted', change('notes', 'note 2', ''), change('parkingSpot', 'B1', ''));
    expect(whatOf([ADDED, NOTED, AGAIN, deleted], null)).toEqual([]);
    const emptied = entry('updated', change('notes', 'note 1', ''));
    expect(whatOf([ADDED, NOTED, emptied, entry('deleted', change('parkingSpot', 'B1', ''))], null)).toEqual([]);
  });

  it('should report a change that overwrote an unknown one', () => {
    const blind = entry('updated', change('notes', '', 'note 3'));
    expect(whatOf([ADDED, NOTED, blind], { notes: 'note 3', parkingSpot: 'B1' })).toEqual([
      'ada: notes changes from , but was note 1',
    ]);
  });

  it('should report a change missing from the record or from the history', () => {
    expect(whatOf([ADDED, NOTED, AGAIN], { notes: 'note 1', parkingSpot: 'B1' })).toEqual([
      'ada: notes is note 1, but was changed to note 2',
    ]);
    const deleted = entry('deleted', change('notes', 'note 9', ''), change('parkingSpot', 'B1', ''));
    expect(whatOf([ADDED, NOTED, deleted], null)).toEqual(['ada: notes is note 9, but was changed to note 1']);
  });

  it('should report a record that is missing without a deletion, exists after one or was deleted twice', () => {
    expect(whatOf([ADDED], null)).toEqual(['ada: the record is missing without a deletion']);
    expect(whatOf([ADDED, entry('deleted')], {})).toEqual(['ada: 1 deletions of a record that exists']);
    expect(whatOf([ADDED, entry('deleted'), entry('deleted')], null)).toHaveLength(1);
  });

  it('should report a history without its first entry', () => {
    expect(whatOf([NOTED], { notes: 'note 1', parkingSpot: 'B1' })).toEqual(['ada: the first entry is updated']);
  });
});
