import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import fc from 'fast-check';
import {
  instantOf,
  isLotTime,
  lotMinuteOf,
  lotTimeOf,
  instantFrom,
  lotTimeFrom,
  clockChangeAt,
  daysAfter,
} from './lot-time.js';

const LA = 'America/Los_Angeles';

/** A lot time, its zone, its instant, and the lot time of that instant if it differs. */
const CASES: [lotTime: string, zone: string, instant: string, wall?: string][] = [
  ['2026-01-15 12:00:00', LA, '2026-01-15T20:00:00.000Z'],
  ['2026-07-15 12:00:00', LA, '2026-07-15T19:00:00.000Z'],
  ['2026-07-15 00:30:00', 'Asia/Tokyo', '2026-07-14T15:30:00.000Z'],
  ['2026-07-15 12:00:00', 'UTC', '2026-07-15T12:00:00.000Z'],
  ['2026-12-31 23:59:59', 'Asia/Kolkata', '2026-12-31T18:29:59.000Z'],
  // Spring: 2:00 to 3:00 is skipped.
  ['2026-03-08 01:59:59', LA, '2026-03-08T09:59:59.000Z'],
  ['2026-03-08 02:30:00', LA, '2026-03-08T10:30:00.000Z', '2026-03-08 03:30:00'],
  ['2026-03-08 03:00:00', LA, '2026-03-08T10:00:00.000Z'],
  ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08 03:30:00'],
  // Autumn: 1:00 to 2:00 occurs twice; the first is used.
  ['2026-11-01 00:59:59', LA, '2026-11-01T07:59:59.000Z'],
  ['2026-11-01 01:30:00', LA, '2026-11-01T08:30:00.000Z'],
  ['2026-11-01 02:00:00', LA, '2026-11-01T10:00:00.000Z'],
  ['2026-11-01 12:00:00', LA, '2026-11-01T20:00:00.000Z'],
  // South of the equator, and by half an hour.
  ['2026-04-05 01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04 02:45:00'],
];

describe('data.md, Time: instantOf and lotTimeOf', () => {
  it.each(CASES)('should convert %s in %s to %s, and back', (lotTime, zone, instant, wall = lotTime) => {
    expect(instantOf(lotTime, zone).toISOString()).toBe(instant);
    expect(lotTimeOf(new Date(instant), zone)).toBe(wall);
  });

  it('should find the same instant again, or the first one of a repeated hour', () => {
    const zones = fc.constantFrom(LA, 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'UTC', 'Australia/Lord_Howe');
    const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2036, 0, 1) / 1000 });
    fc.assert(
      fc.property(zones, seconds, (zone, second) => {
        const instant = new Date(second * 1000);
        const again = instantOf(lotTimeOf(instant, zone), zone);
        expect(lotTimeOf(again, zone)).toBe(lotTimeOf(instant, zone));
        expect([0, 1_800_000, 3_600_000]).toContain(instant.getTime() - again.getTime());
      }),
    );
  });

  it.each(['', 'soon', '2026-02-30 10:00:00'])('should return an Invalid Date for %j', (text) => {
    expect(instantOf(text, LA).getTime()).toBeNaN();
  });

  // The time zone of a process is read at its start, so each case starts a process.
  it.each(['UTC', LA, 'Asia/Tokyo'])('should not depend on the time zone of the process: TZ=%s', (TZ) => {
    const file = join(__dirname, 'lot-time.ts');
    const { code } = transformFileSync(file, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    const asked = `console.log(JSON.stringify({
      here: new Date(2026, 0, 1).toISOString(),
      answers: ${JSON.stringify(CASES)}.map(([lotTime, zone, instant]) =>
        [instantOf(lotTime, zone).toISOString(), lotTimeOf(new Date(instant), zone)]),
      valid: ${JSON.stringify(CASES)}.map(([lotTime]) => isLotTime(lotTime)),
    }))`;
    const output = execFileSync(process.execPath, ['--input-type=module'], {
      input: `${code}\n${asked}`,
      env: { ...process.env, TZ },
    });
    const { here, ...answers }: { here: string } = JSON.parse(output.toString());
    expect(here).toBe(instantOf('2026-01-01 00:00:00', TZ).toISOString());
    expect(answers).toEqual({
      answers: CASES.map(([lotTime, , instant, wall = lotTime]) => [instant, wall]),
      valid: CASES.map(() => true),
    });
  });
});

describe('lotMinuteOf', () => {
  it('should be the minute at the lot', () => {
    expect(lotMinuteOf(new Date('2026-11-01T08:30:59.999Z'), LA)).toBe('2026-11-01 01:30:00');
  });
});

describe('isLotTime', () => {
  it.each([
    ['2026-11-01 00:00:00', true],
    ['2028-02-29 23:59:59', true],
    ['2026-02-29 10:00:00', false],
    ['2026-13-01 10:00:00', false],
    ['2026-11-01 24:00:00', false],
    ['2026-11-01 10:60:00', false],
    ['2026-11-01 10:00', false],
    ['2026-11-01T10:00:00', false],
    ['0000-01-01 00:00:00', false],
    ['0202-01-01 00:00:00', false],
    ['', false],
  ])('should check %j: %p', (text, is) => {
    expect(isLotTime(text)).toBe(is);
  });
});

describe('validation.md, Customer: lotTimeFrom', () => {
  it.each([
    ['2026-11-01T10:05', '2026-11-01 10:05:00'],
    ['2026-11-01T10:05:37', '2026-11-01 10:05:00'],
    ['2026-11-01T10:05:37.123', '2026-11-01 10:05:00'],
    ['2026-11-01 10:05', '2026-11-01 10:05:00'],
    ['2026-11-01 10:05:37', '2026-11-01 10:05:37'],
    ['2026-12-01T18:00:00+09:00', '2026-12-01 01:00:00'],
    ['2026-12-01T18:00+0900', '2026-12-01 01:00:00'],
    ['2026-12-01 18:00:00-05:30', '2026-12-01 15:30:00'],
    ['2026-11-01t10:05:37.123z', '2026-11-01 02:05:37'],
    ['1000-01-01T00:00:00+14:00', undefined],
    ['2026-12-01T18:00 oops', undefined],
    ['2026-12-01T10:00<script>', undefined],
    ['2026-12-01T18:00:99', undefined],
    ['2026-12-01T18:00:99Z', undefined],
    ['2026-12-01T18:00:00+24:00', undefined],
    ['2026-12-01T18:00:00 09:00', undefined],
    ['2026-02-30T10:00:00Z', undefined],
    ['2026-12-01T24:00', undefined],
    ['2026-12-01T18:00\n', undefined],
    ['2026-12-01', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('should read %j as %j', (text, lotTime) => {
    expect(lotTimeFrom(text, LA)).toBe(lotTime);
  });

  const instants = fc.integer({ min: Date.UTC(1001, 0, 1), max: Date.UTC(9998, 0, 1) }).map((ms) => new Date(ms));
  const ISO = fc.oneof(
    instants.map((instant) => instant.toISOString()),
    fc
      .tuple(instants, fc.constantFrom('', '+09:00', '-0330'))
      .map(([at, zone]) => at.toISOString().slice(0, 19) + zone),
  );

  it('should refuse a time with anything before or behind it', () => {
    const surplus = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^[\d.:z+-]+$/i.test(text));
    fc.assert(
      fc.property(ISO, surplus, (time, other) => {
        expect(lotTimeFrom(`${time}${other}`, LA)).toBeUndefined();
        expect(lotTimeFrom(`${other}${time}`, LA)).toBeUndefined();
      }),
    );
  });

  it('should read every instant, in any offset, as its lot time', () => {
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(instants, offsets, (instant, offset) => {
        const wall = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
        const zone = `${offset < 0 ? '-' : '+'}${[hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')}`;
        expect(instantFrom(wall + zone)).toEqual(instant);
        expect(lotTimeFrom(wall + zone, LA)).toBe(lotTimeOf(instant, LA));
      }),
    );
  });

  it('should answer any text with a lot time or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*$/)), (text) => {
        const read = lotTimeFrom(text, LA);
        expect(read === undefined || isLotTime(read)).toBe(true);
      }),
    );
  });
});

describe('clockChangeAt', () => {
  const LA = 'America/Los_Angeles';
  it.each([
    ['2026-03-08 01:59:00', LA, null],
    ['2026-03-08 02:00:00', LA, 'skipped'],
    ['2026-03-08 02:59:59', LA, 'skipped'],
    ['2026-03-08 03:00:00', LA, null],
    ['2026-11-01 00:59:00', LA, null],
    ['2026-11-01 01:00:00', LA, 'repeated'],
    ['2026-11-01 01:59:59', LA, 'repeated'],
    ['2026-11-01 02:00:00', LA, null],
    ['2026-11-01 01:30:00', 'America/Phoenix', null],
    ['2026-10-04 02:15:00', 'Australia/Lord_Howe', 'skipped'],
    ['', LA, null],
    ['soon', LA, null],
  ] as const)('should say of %s in %s: %s', (lotTime, timeZone, change) => {
    expect(clockChangeAt(lotTime, timeZone)).toBe(change);
  });
});

describe('daysAfter', () => {
  it.each([
    ['2026-11-30 07:42:00', 3, '2026-12-03 07:42:00'],
    ['2028-02-28 23:59:00', 1, '2028-02-29 23:59:00'],
    ['9999-12-31 12:00:00', 1, '9999-12-31 12:00:00'],
    ['', 7, ''],
    ['soon', 7, 'soon'],
  ])('should move %p by %p days', (lotTime, days, later) => {
    expect(daysAfter(lotTime, days)).toBe(later);
  });
});
