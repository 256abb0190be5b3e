import { judgeImports } from './imports.mjs';

const phones = ['71a', '71b', '71c'];
const kindsOf = (outcome: 'acknowledged' | 'refused' | 'unknown', there: [string, number][]) =>
  judgeImports([{ number: 1, phones, outcome }], new Map(there)).map(({ kind }) => kind);
const all = phones.map((phone): [string, number] => [phone, 1]);

describe('judgeImports', () => {
  it('should find nothing about a file that is whole, or not there where nobody knows', () => {
    expect(kindsOf('acknowledged', all)).toEqual([]);
    expect(kindsOf('unknown', all)).toEqual([]);
    expect(kindsOf('unknown', [])).toEqual([]);
    expect(kindsOf('refused', [])).toEqual([]);
  });

  it('should find rows that are lost', () => {
    expect(judgeImports([{ number: 7, phones, outcome: 'acknowledged' }], new Map(all.slice(1)))).toEqual([
      { kind: 'lost', what: 'import 7: 2 of 3 rows', requestIds: [] },
    ]);
    expect(kindsOf('acknowledged', [])).toEqual(['lost']);
  });

  it('should find a row that is there twice, whatever its sender knows', () => {
    const twice: [string, number][] = [...all.slice(1), ['71a', 2]];
    expect(kindsOf('acknowledged', twice)).toEqual(['doubled']);
    expect(kindsOf('unknown', twice)).toEqual(['doubled']);
  });

  it('should find half of a file that was cut off, and anything of one that was refused', () => {
    expect(kindsOf('unknown', all.slice(1))).toEqual(['half an import']);
    expect(kindsOf('refused', all.slice(2))).toEqual(['refused, and done']);
  });

  it('should find what was in no file', () => {
    expect(kindsOf('acknowledged', [...all, ['71z', 1]])).toEqual(['nobody asked']);
  });
});
