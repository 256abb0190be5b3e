import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/**
 * The part of the Compose specification that docker-compose.yml uses. An unknown key or a wrong type fails, so a key that is new
 * to the file is added here. The release workflow also runs `docker compose config`.
 */
const duration = z.string().regex(/^(\d+h)?(\d+m)?(\d+s)?$/);
const name = z.string().regex(/^[a-z][a-z0-9-]*$/);
/** Compose would read an unquoted number or boolean as another type than the program. */
const environment = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().nullable());
const volume = z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/);
const service = z.strictObject({
  image: z.string().regex(/^([a-z]+:[\w.-]+(@sha256:[0-9a-f]{64})?|\$\{LOTLINE_IMAGE:-lotline:local\})$/),
  build: z.string().optional(),
  // Without it, Docker keeps every line for ever.
  logging: z.strictObject({
    driver: z.literal('local'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  // Without it, one container can take the memory of all.
  mem_limit: z.string().regex(/^\d+[mg]$/),
  deploy: z.strictObject({ replicas: z.string().regex(/^\$\{[A-Z]+_REPLICAS:-1\}$/) }).optional(),
  restart: z.enum(['no', 'unless-stopped']),
  stop_grace_period: duration,
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  networks: z.array(name).min(1),
  volumes: z.array(volume).optional(),
  ports: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: environment.optional(),
  profiles: z.array(name).optional(),
  hostname: name.optional(),
  user: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  shm_size: z
    .string()
    .regex(/^\d+mb$/)
    .optional(),
  configs: z.array(z.strictObject({ source: name, target: z.string().startsWith('/') })).optional(),
  depends_on: z
    .record(name, z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
      start_period: duration,
      start_interval: duration,
    })
    .optional(),
});
const compose = z.strictObject({
  name,
  services: z.record(name, service),
  configs: z.record(name, z.strictObject({ content: z.string() })),
  networks: z.record(
    name,
    z
      .strictObject({
        internal: z.boolean(),
        ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }),
      })
      .nullable(),
  ),
  volumes: z.record(name, z.null()),
});

/** Parses the file, without the extensions that its anchors stand in. */
function read(source: string): unknown {
  const entries = Object.entries(parse(source, { merge: true }));
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith('x-')));
}

const text = readFileSync(join(__dirname, '../docker-compose.yml'), 'utf8');

describe('docker-compose.yml', () => {
  const file = compose.parse(read(text));
  const services = Object.entries(file.services);

  it.each([
    ['an unknown key of a service', 'restart: unless-stopped', 'restarts: unless-stopped'],
    ['an unknown key at the top', '\nvolumes:\n', '\nvolume:\n'],
    ['a number as a setting', "HEALTH_PORT: '8080'", 'HEALTH_PORT: 8080'],
    ['a duration without a unit', 'interval: 10s', 'interval: 10'],
    ['an unknown condition', 'condition: service_healthy', 'condition: healthy'],
  ])('should be rejected with %s', (_, right, wrong) => {
    expect(text).toContain(right);
    expect(compose.safeParse(read(text.replace(right, wrong))).success).toBe(false);
  });

  it('should name only networks, volumes, configs and services that it has', () => {
    const mounted = (each: z.infer<typeof service>): string[] =>
      (each.volumes ?? []).flatMap((mount) => (mount.startsWith('.') ? [] : (mount.split(':')[0] ?? [])));
    const unknown = services.flatMap(([, each]) => [
      ...each.networks.filter((network) => !(network in file.networks)),
      ...mounted(each).filter((mount) => !(mount in file.volumes)),
      ...(each.configs ?? []).filter(({ source }) => !(source in file.configs)),
      ...Object.keys(each.depends_on ?? {}).filter((other) => !(other in file.services)),
    ]);
    expect(unknown).toEqual([]);
  });

  it('should wait only for services that can become healthy', () => {
    const waits = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
    const healthy = waits.filter(([, { condition }]) => condition === 'service_healthy').map(([other]) => other);
    expect(healthy.length).toBeGreaterThan(0);
    expect(healthy.filter((other) => !file.services[other]?.healthcheck)).toEqual([]);
  });

  it('should have a rolling update of every service', () => {
    const script = readFileSync(join(__dirname, 'rolling-update.sh'), 'utf8');
    const replaced = /set -- ([a-z ]+)$/m.exec(script)?.[1]?.split(' ') ?? [];
    const programs = services.filter(([, each]) => each.image.includes('lotline:local') && each.deploy !== undefined);
    expect(replaced.sort()).toEqual(programs.map(([service]) => service).sort());
  });
});
