import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { METRICS } from '../packages/service-kit/src/metrics/catalog.js';
import { SERVICES } from '../k8s/testing/programs.js';

const ROOT = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { runbook_url?: string };
}
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('ops/prometheus/lotline.rules.yaml'));
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);

const DASHBOARDS = readdirSync(join(ROOT, 'ops/grafana')).filter((file) => file.endsWith('.json'));

/** Histograms are queried by the names of their series. */
const KNOWN = new Set(
  Object.entries(METRICS).flatMap(([name, { type }]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);
const metricsIn = (text: string): string[] => [...text.matchAll(/\blotline_[a-z0-9_]+/g)].map(([name]) => name);

/** Metrics of others that rules and dashboards use: prom-client's own, Prometheus, node_exporter and blackbox_exporter. */
const FOREIGN = [
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
];
const foreignIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:nodejs|process|node|probe|up)_[a-z0-9_]+/g)].map(([name]) => name);

describe('the table of metrics in operations.md', () => {
  const [, section = ''] = read('docs/operations.md').split('\n## Metrics\n');
  const documented = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `lotline_'))
    .map((line) => {
      const [, name = '', labels = '', exposedBy = '', meaning = ''] = line.split('|').map((cell) => cell.trim());
      return { name: name.replaceAll('`', ''), labels, exposedBy, meaning };
    });

  it('should have a row for each metric of the code, and no other', () => {
    const inCode = Object.entries(METRICS).map(([name, { labels, exposedBy, help }]) => ({
      name,
      labels: labels.map((label) => `\`${label}\``).join(', ') || 'none',
      exposedBy: exposedBy.length === SERVICES.length ? 'all' : exposedBy.join(', '),
      meaning: help,
    }));
    expect(documented).toEqual(inCode);
  });
});

describe('the alert rules', () => {
  it('should use metrics that exist', () => {
    expect(rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(rules.flatMap(({ expr }) => foreignIn(expr)).filter((name) => !FOREIGN.includes(name))).toEqual([]);
  });

  it('should use recorded series that are recorded, and record none that is unused', () => {
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const used = rules.flatMap(({ expr }) => [...expr.matchAll(/\blotline:[a-z0-9_:]+/g)].map(([name]) => name));
    expect([...new Set(used)].sort()).toEqual(recorded.sort());
  });

  it.each(alerts.map((rule) => [rule.alert ?? '', rule] as const))(
    '%s should have a severity and name its section of the runbook',
    (name, { labels, annotations }) => {
      expect(name === 'Watchdog' ? ['none'] : ['page', 'ticket']).toContain(labels?.severity);
      // A release replaces it by an address (.github/workflows/release.yml).
      expect(annotations?.runbook_url).toBe(`docs/runbook.md#${name.toLowerCase()}`);
    },
  );

  it('should count from 0, because an increase needs an earlier value', () => {
    const counted = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/increase\((lotline_\w+_total)/g)].map(([, name = '']) => name),
    );
    const late = counted.filter((name) => {
      const metric: { labels: readonly string[]; from0?: object } | undefined = Object.entries(METRICS).find(
        ([each]) => each === name,
      )?.[1];
      // `readAtScrape` counts the failures of each source from 0.
      return name !== 'lotline_scrape_failures_total' && metric?.labels.length !== 0 && metric?.from0 === undefined;
    });
    expect(counted.length).toBeGreaterThan(3);
    expect(late).toEqual([]);
  });

  it('should aggregate by namespace, so that two installations do not hide each other', () => {
    const whole = rules.filter(
      ({ expr }) => /\b(sum|max|min|count) ?\(/.test(expr) || /\bby \((?!namespace)/.test(expr),
    );
    expect(whole.map(({ alert, record }) => alert ?? record)).toEqual([]);
  });
});

describe('the rules of the metrics adapter', () => {
  const adapter: { rules: { external: { seriesQuery: string; metricsQuery: string; name: { as: string } }[] } } = parse(
    read('ops/prometheus/adapter.yaml'),
  );
  const adapted = adapter.rules.external;

  it('should use metrics that exist', () => {
    const used = adapted.flatMap(({ seriesQuery, metricsQuery }) => metricsIn(`${seriesQuery} ${metricsQuery}`));
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !KNOWN.has(name))).toEqual([]);
  });
});

describe('the runbook', () => {
  const [, ...sections] = read('docs/runbook.md').split('\n## ');
  const bodies = new Map(sections.map((section) => [section.split('\n', 1)[0] ?? '', section]));

  it('should have a section for each alert, and for nothing else but looking around', () => {
    const [first, ...others] = [...bodies.keys()];
    expect(first).toBe('Look around');
    expect(others.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });

  it.each([...bodies].slice(1))(
    '%s should say its severity, how to see it, what to do and when it is over',
    (name, body) => {
      const labels = [...body.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, label = '']) => label.toLowerCase());
      const severity = alerts.find(({ alert }) => alert === name)?.labels?.severity;
      expect(labels).toEqual([severity, 'see', 'do', 'over']);
    },
  );

  it('should name metrics and alerts that exist', () => {
    const text = read('docs/runbook.md');
    const isKnown = (name: string): boolean => KNOWN.has(name) || name in METRICS;
    expect(metricsIn(text).filter((name) => !isKnown(name) && !name.startsWith('lotline_…'))).toEqual([]);
    const named = [...text.matchAll(/\bLotline[A-Z]\w+/g)].map(([name]) => name);
    expect(named.filter((name) => !bodies.has(name))).toEqual([]);
  });
});

describe('the dashboards', () => {
  it('should be there', () => expect(DASHBOARDS).toEqual(['dispatch.json', 'overview.json', 'services.json']));

  it.each(DASHBOARDS)('%s should use metrics that exist', (file) => {
    const text = read(join('ops/grafana', file));
    expect(metricsIn(text).filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(foreignIn(text).filter((name) => !FOREIGN.includes(name))).toEqual([]);
  });

  it.each(DASHBOARDS)('%s should have a query in each panel, and panels that do not overlap', (file) => {
    const { panels, uid }: { panels: Panel[]; uid: string } = JSON.parse(read(join('ops/grafana', file)));
    expect(uid).toBe(`lotline-${file.replace('.json', '')}`);
    for (const { type, title, targets } of panels) {
      if (type !== 'row') expect({ title, queries: targets?.length ?? 0 }).not.toEqual({ title, queries: 0 });
    }
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}
