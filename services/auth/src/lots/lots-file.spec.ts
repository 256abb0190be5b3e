import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingError } from '@lotline/service-kit';
import { readLotsFile } from './owned-lots.js';

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingError) return error.message;
  }
  throw new Error('Nothing was thrown');
};

describe('lots.md, Fields: readLotsFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lots-'));
  const fileWith = (content: string): string => {
    const file = join(folder, 'lots.json');
    writeFileSync(file, content);
    return file;
  };
  const LOT = {
    id: 'harborview',
    title: 'Harborview',
    host: 'harborview.example',
    reservationsHost: 'reservations.example',
    timeZone: 'America/Los_Angeles',
    terminals: ['T1'],
    shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.example/1' }],
    officePhone: '310-555-0100',
    textingNumber: '+13105550199',
  };

  it("should keep the file's order", () => {
    const lots = readLotsFile(
      fileWith(
        JSON.stringify([LOT, { ...LOT, id: 'eastgate', textingNumber: '+12125550199', autoCheckoutSeconds: 4 }]),
      ),
    );
    expect(lots.map(({ id, autoCheckoutSeconds }) => [id, autoCheckoutSeconds])).toEqual([
      ['harborview', 300],
      ['eastgate', 4],
    ]);
  });

  it.each([
    ['invalid JSON', '[', 'LOTS_FILE cannot be read as JSON'],
    ['an empty list', '[]', 'LOTS_FILE is not valid at its top: '],
    [
      'an unknown time zone',
      JSON.stringify([{ ...LOT, timeZone: 'Mars/Olympus' }]),
      'LOTS_FILE is not valid at 0.timeZone: not an IANA',
    ],
    ['a duplicate id', JSON.stringify([LOT, LOT]), 'LOTS_FILE is not valid at its top: two lots have the same id'],
    [
      'an unknown key',
      JSON.stringify([{ ...LOT, colour: 'red' }]),
      'LOTS_FILE is not valid: there is no field 0.colour',
    ],
    [
      'an unknown key of a shuttle',
      JSON.stringify([{ ...LOT, shuttles: [{ ...LOT.shuttles[0], seat: 12 }] }]),
      'LOTS_FILE is not valid: there is no field 0.shuttles.0.seat',
    ],
    [
      'a misspelled day',
      JSON.stringify([{ ...LOT, openingHours: { mondy: { from: '06:00', to: '22:00' } } }]),
      'LOTS_FILE is not valid: there is no field 0.openingHours.mondy',
    ],
  ])('should report %s', (_what, content, message) => {
    expect(messageOf(() => readLotsFile(fileWith(content)))).toContain(message);
  });

  it('should report a missing file', () => {
    expect(messageOf(() => readLotsFile(join(folder, 'missing.json')))).toBe('LOTS_FILE cannot be read as JSON');
  });
});
