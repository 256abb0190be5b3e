import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVICES = join(__dirname, '../../../../services');
const FILE = /^(\d{13})-[a-z-]+\.ts$/;

/** The files of a service's migrations, each with the times in its name and in the name of its class. */
const migrationsOf = (service: string) => {
  const folder = join(SERVICES, service, 'src/migrations');
  return readdirSync(folder).flatMap((file) => {
    const time = FILE.exec(file)?.[1];
    if (time === undefined) return [];
    const classTime = /^export class \w+?(\d{13}) /m.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
    return [{ file, time, classTime }];
  });
};

describe('the migrations', () => {
  // Their order would be undefined, and `--until` would stop after both.
  it.each(readdirSync(SERVICES))('of %s should have a time each, the same in file and class', (service) => {
    const migrations = migrationsOf(service);
    const times = migrations.map(({ time }) => time);
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((time, index) => times.indexOf(time) !== index)).toEqual([]);
    expect(migrations.filter(({ time, classTime }) => time !== classTime)).toEqual([]);
  });
});
