import { checkImports } from './imports.mjs';

const phones = ['71a', '71b', '71c'];
const kindsOf = (outcome: 'acknowledged' | 'rejected' | 'unknown', there: [string, number][]) =>
  checkImports([{ number: 1, phones, outcome }], new Map(there)).map(({ kind }) => kind);
const all = phones.map((phone): [string, number] => [phone, 1]);

describe('checkImports', () => {
  it('should accept a complete file, and a missing one with an unknown outcome', () => {
    expect(kindsOf('acknowledged', all)).toEqual([]);
    expect(kindsOf('unknown', all)).toEqual([]);
    expect(kindsOf('unknown', [])).toEqual([]);
    expect(kindsOf('rejected', [])).toEqual([]);
  });

  it('should report lost rows', () => {
    expect(checkImports([{ number: 7, phones, outcome: 'acknowledged' }], new Map(all.slice(1)))).toEqual([
      { kind: 'lost', what: 'import 7: 2 of 3 rows', requestIds: [] },
    ]);
    expect(kindsOf('acknowledged', [])).toEqual(['lost']);
  });

  it('should report a doubled row for any outcome', () => {
    const twice: [string, number][] = [...all.slice(1), ['71a', 2]];
    expect(kindsOf('acknowledged', twice)).toEqual(['doubled']);
    expect(kindsOf('unknown', twice)).toEqual(['doubled']);
  });

  it('should report a partial file and any row of a rejected one', () => {
    expect(kindsOf('unknown', all.slice(1))).toEqual(['partial import']);
    expect(kindsOf('rejected', all.slice(2))).toEqual(['rejected but done']);
  });

  it('should report a row that was in no file', () => {
    expect(kindsOf('acknowledged', [...all, ['71z', 1]])).toEqual(['not requested']);
  });
});
