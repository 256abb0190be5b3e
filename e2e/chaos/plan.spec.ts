import { nameOf } from './plan.mjs';
import { processesOf, SERVERS, SERVICES, serversOf } from './plan.mjs';
import { allFaultKinds, planOf } from './plan.mjs';

type Fault = ReturnType<typeof planOf>[number];

/** Whom a fault hits: a server, or the service of the process. */
const hitBy = (fault: Fault): string =>
  (fault.kind === 'cut' ? (fault.processes[0] ?? '') : fault.target).replace(/-\d$/, '');
const cardOf = (fault: Fault): string =>
  fault.kind === 'cut' ? `${fault.mode} ${hitBy(fault)} ${fault.server}` : `${fault.kind} ${hitBy(fault)}`;

describe('planOf', () => {
  it('should depend only on the seed', () => {
    expect(planOf(7, 30)).toEqual(planOf(7, 30));
    expect(planOf(7, 30)).not.toEqual(planOf(8, 30));
  });

  it.each([1, 20_261_127])('should break other things with seed %i than with the next one', (seed) => {
    const [one, other] = [planOf(seed, 10), planOf(seed + 1, 10)].map((plan) => new Set(plan.map(cardOf)));
    expect([...(one ?? [])].filter((card) => other?.has(card)).length).toBeLessThan((one?.size ?? 0) / 2 + 4);
  });

  it.each([1, 2, 3, 4, 5])(
    'should contain every kind of fault on every target within half an hour (seed %i)',
    (seed) => {
      const drawn = new Set(planOf(seed, 30).map(cardOf));
      const all = allFaultKinds().map((choice) =>
        choice.kind === 'cut'
          ? `${choice.mode} ${choice.service} ${choice.server}`
          : `${choice.kind} ${'server' in choice ? choice.server : choice.service}`,
      );
      expect(all).toHaveLength(2 * 8 + 4 + 5 * 12);
      expect(all.filter((choice) => !drawn.has(choice))).toEqual([]);
    },
  );

  it('should freeze and cut existing targets for 3 to 15 s', () => {
    const known = new Set<string>([...SERVERS, ...SERVICES.flatMap(processesOf)]);
    for (const fault of planOf(3, 120)) {
      if (fault.kind !== 'kill' && fault.kind !== 'demote') expect(fault.durationMs).toBeGreaterThanOrEqual(3000);
      expect(fault.durationMs).toBeLessThanOrEqual(15_000);
      for (const target of fault.kind === 'cut' ? fault.processes : [fault.target]) expect(known).toContain(target);
    }
  });

  it('should cut off a whole service and a single replica', () => {
    const cuts = planOf(1, 60).filter((fault) => hitBy(fault) === 'shuttle' && fault.kind === 'cut');
    const sizes = new Set(cuts.map((fault) => (fault.kind === 'cut' ? fault.processes.length : 0)));
    expect([...sizes].sort()).toEqual([1, 3]);
  });

  it.each([1, 2, 3])('should demote and fill servers in a run of ten minutes (seed %i)', (seed) => {
    const states = planOf(seed, 10).filter(({ kind }) => kind === 'demote' || kind === 'full');
    expect(states.map(cardOf).sort()).toEqual(['demote postgres', 'demote redis', 'full rabbitmq', 'full redis']);
    expect(planOf(seed, 3).some(({ kind }) => kind === 'demote' || kind === 'full')).toBe(true);
  });

  it('should fit into the given time', () => {
    const total = planOf(4, 10).reduce((sum, { pauseMs, durationMs }) => sum + pauseMs + durationMs, 0);
    expect(total).toBeLessThan(10 * 60_000);
    expect(total).toBeGreaterThan(4 * 60_000);
  });

  it('should include every server and service once in a short run', () => {
    expect(planOf(1, 2).map(hitBy).sort()).toEqual([...SERVERS, ...SERVICES].sort());
    expect(planOf(1, 2)).toEqual(planOf(9, 2));
  });
});

describe('serversOf', () => {
  it('should connect only shuttle and notify to Redis', () => {
    expect(SERVICES.filter((service) => serversOf(service).includes('redis'))).toEqual(['shuttle', 'notify']);
  });
});

describe('nameOf', () => {
  it('should name the fault and its target', () => {
    const cut = { kind: 'cut', processes: ['clients', 'clients-2'], server: 'postgres' } as const;
    expect([
      nameOf({ kind: 'kill', target: 'shuttle-2' }),
      nameOf({ kind: 'freeze', target: 'redis' }),
      nameOf({ ...cut, processes: [...cut.processes], mode: 'stall', delayMs: 0 }),
      nameOf({ ...cut, processes: [...cut.processes], mode: 'delay', delayMs: 80 }),
      nameOf({ ...cut, processes: [...cut.processes], mode: 'replace', delayMs: 0 }),
      nameOf({ kind: 'demote', target: 'postgres' }),
      nameOf({ kind: 'full', target: 'rabbitmq' }),
    ]).toEqual([
      'shuttle-2 killed',
      'redis frozen',
      'clients, clients-2 to postgres stalled',
      'clients, clients-2 to postgres delayed by 80 ms',
      'clients, clients-2 to postgres replaced',
      'postgres demoted',
      'rabbitmq full',
    ]);
  });
});
