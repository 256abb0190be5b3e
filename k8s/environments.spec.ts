import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTrustCheck } from '../services/gateway/src/config.js';
import {
  containersOf,
  isWorkload,
  K8S,
  kustomizationOf,
  manifestsIn,
  nameOf,
  readEnvFile,
  templateOf,
  type Workload,
} from './testing/manifests.js';
import { SERVICES, settingsOf, settingsOfCommand, type Default } from './testing/programs.js';

const REPOSITORY = join(K8S, '..');
const IMAGE = 'lotline';

const ON_DEMAND = ['copies-rebuild', 'customers-erase', 'dead-letters-resend'];
const BACKUPS = ['backup', 'restore'];
const NIGHTLY = 'backup-nightly';
const SCRIPTS = ['migrate-all', ...ON_DEMAND, ...BACKUPS].map((name) => `scripts/${name}.ts`);
const ONE_SHOT = ['migrate', ...ON_DEMAND, ...BACKUPS];

const required = (settings: Map<string, Default>): string[] =>
  [...settings].filter(([, byDefault]) => byDefault === 'required').map(([name]) => name);
const unknownTo = (settings: Map<string, Default>, given: string[]): string[] =>
  given.filter((name) => !settings.has(name));
const missingFrom = (given: string[], settings: Map<string, Default>): string[] =>
  required(settings).filter((name) => !given.includes(name));

describe('Kubernetes', () => {
  const known = new Set(SERVICES.flatMap((service) => [...settingsOf(service).keys()]));
  const ours = [...manifestsIn('base'), ...manifestsIn('components/backup')].filter(isWorkload);
  const containers = ours.flatMap((workload) =>
    containersOf(workload).map((container) => [`${nameOf(workload)}/${container.name}`, container] as const),
  );

  it('should run every service, its migration, the operators’ jobs, and no other program', () => {
    const programs = containers.map(([, { args = [] }]) => args.join(' ').replace(/ --.*/, '')).sort();
    const mains = SERVICES.map((name) => `services/${name}/dist/main.js`);
    const expected = mains.flatMap((main) => [main, `${main} migrate`]);
    expect(programs).toEqual([...SCRIPTS, ...expected].sort());
    expect(containers.filter(([, { image }]) => image !== IMAGE)).toEqual([]);
  });

  describe.each(['overlays/local', 'overlays/production'] as const)('%s', (overlay) => {
    const shared = [...readEnvFile(join(K8S, overlay, 'settings.env')).keys()];

    it('should set only settings that a service reads', () => {
      expect(shared.filter((name) => !known.has(name))).toEqual([]);
      expect(kustomizationOf(overlay).configMapGenerator).toEqual([
        { name: 'settings', envs: ['settings.env'] },
        { name: 'lots', files: ['lots.json'] },
      ]);
    });

    it.each(containers)('should give %s all required settings and no unknown ones', (_, container) => {
      const settings = settingsOfCommand(container.args);
      const own = (container.env ?? []).map(({ name }) => name);
      const fromMap = container.envFrom?.some(({ configMapRef }) => configMapRef?.name === 'settings') ? shared : [];
      expect(unknownTo(settings, own)).toEqual([]);
      expect(missingFrom([...own, ...fromMap], settings)).toEqual([]);
    });
  });

  it('should take every secret from the Secret that overlays/local defines', () => {
    const made = readEnvFile(join(K8S, 'overlays/local/secrets.env.example'));
    const everything: Workload[] = [...ours, ...manifestsIn('overlays/local').filter(isWorkload)];
    const references = everything
      .flatMap(containersOf)
      .flatMap(({ env = [] }) => env)
      .flatMap(({ valueFrom }) => (valueFrom?.secretKeyRef ? [valueFrom.secretKeyRef] : []));
    expect([...new Set(references.map(({ name }) => name))]).toEqual(['lotline']);
    const needed = references.filter(({ optional }) => !optional).map(({ key }) => key);
    expect(needed.filter((key) => !made.has(key))).toEqual([]);
    const mounted = everything.flatMap((workload) =>
      (templateOf(workload).spec?.volumes ?? []).flatMap(({ secret }) => secret?.items?.map(({ key }) => key) ?? []),
    );
    expect(mounted.filter((key) => !made.has(key))).toEqual([]);
    const named = new Set([...references.map(({ key }) => key), ...mounted]);
    expect([...made.keys()].filter((key) => !named.has(key))).toEqual([]);
  });

  it('should mount the first lots where LOTS_FILE says, for auth alone', () => {
    const readers = containers.flatMap(([name, { env = [], volumeMounts = [] }]) =>
      env.flatMap((each) => (each.name === 'LOTS_FILE' ? [{ name, file: each.value, volumeMounts }] : [])),
    );
    expect(readers.map(({ name }) => name)).toEqual(['auth/auth']);
    for (const { file, volumeMounts } of readers) {
      expect(file).toBe('/etc/lotline/lots.json');
      expect(volumeMounts).toContainEqual({ name: 'lots', mountPath: '/etc/lotline', readOnly: true });
    }
  });
});

describe('docker-compose.yml', () => {
  const text = readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8');
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({
          image: z.string(),
          command: z.array(z.string()).optional(),
          /** Set for a program with arguments, which would replace the command. */
          entrypoint: z.array(z.string()).optional(),
          environment: z.record(z.string(), z.string().nullable()).optional(),
          ports: z.array(z.string()).optional(),
          networks: z.array(z.string()),
          stop_grace_period: z.string(),
        }),
      ),
    })
    .parse(parse(text, { merge: true }));
  const ours = Object.entries(services).filter(([, { image }]) => image.includes(`${IMAGE}:local`));
  const running = ours.filter(([name]) => name !== NIGHTLY && !ONE_SHOT.includes(name));

  it('should run every service, the migrations and a backup every night, and the operators’ programs on demand', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([...SERVICES, ...ONE_SHOT, NIGHTLY].sort());
    expect(services[NIGHTLY]?.command).toEqual([
      ...(services['backup']?.command ?? []),
      '--daily',
      '${BACKUP_TIME:-03:30}',
    ]);
    expect(services[NIGHTLY]?.restart).toBe('unless-stopped');
    const asked = Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [name] : []));
    expect(asked.sort()).toEqual([...ON_DEMAND, ...BACKUPS].sort());
  });

  it.each(ours)('should give %s all required settings and no unknown ones', (name, service) => {
    const { command = service.entrypoint?.slice(1), environment = {} } = service;
    const settings = settingsOfCommand(command);
    if (![...ONE_SHOT, NIGHTLY].includes(name)) expect(command).toEqual([`services/${name}/dist/main.js`]);
    const set = Object.entries(environment).filter(([, value]) => value !== null);
    expect(unknownTo(settings, Object.keys(environment))).toEqual([]);
    expect(missingFrom(Object.keys(Object.fromEntries(set)), settings)).toEqual([]);
  });

  it.each(running)('should let %s be replicated, restarted, probed and stopped gracefully', (_, service) => {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      healthcheck: { test: ['CMD', 'node', '-e', expect.stringContaining('/readyz')] },
    });
    expect(service['container_name'] ?? service.ports).toBeUndefined();
    expect(parseInt(service.stop_grace_period)).toBeGreaterThan(Number(service.environment?.['SHUTDOWN_SECONDS']));
  });

  it('should trust the proxy, and besides it only the addresses that the operator lists', () => {
    const listed = services['gateway']?.environment?.['TRUSTED_PROXIES'] ?? '';
    const resolved = (named: string): string =>
      listed.replace('${INSIDE_SUBNET:-10.203.83.0/24}', '10.203.83.0/24').replace('${TRUSTED_PROXIES:-}', named);
    const proxy = '10.203.83.7';
    const tlsProxy = '172.18.0.1';
    const trusted = (named: string): string[] =>
      [proxy, tlsProxy].filter((address) => createTrustCheck(resolved(named))(address, 0));
    expect([trusted(''), trusted(tlsProxy)]).toEqual([[proxy], [proxy, tlsProxy]]);
    expect(readFileSync(join(REPOSITORY, 'docker/proxy.cfg'), 'utf8')).toMatch(/^ {4}option forwardfor$/m);
  });

  it('should publish only the proxy, and connect only notify to the internet besides it', () => {
    const having = (has: (service: (typeof services)[string]) => boolean): string[] =>
      Object.entries(services).flatMap(([name, service]) => (has(service) ? [name] : []));
    expect(having(({ ports }) => ports !== undefined)).toEqual(['proxy']);
    expect(having(({ networks }) => networks.includes('outside')).sort()).toEqual(['notify', 'proxy']);
  });

  it('should read only names from .env that .env.example contains', () => {
    const example = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
    const offered = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));
    const interpolated = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    const passedOn = ours.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
    );
    expect([...offered].sort()).toEqual([...new Set([...interpolated, ...passedOn])].sort());
    const demanded = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const secret = new Set([...example.matchAll(/^([A-Z_]+)=.*<random \w+>.*$/gm)].map(([, name]) => name));
    expect(demanded.filter((name) => !secret.has(name))).toEqual([]);
  });
});
