/** Reads a CPU profile of Node: `node bench/measure/profile.mjs FILE [ROWS]` prints where the time went. */
import { readFileSync } from 'node:fs';

const [, , file = '', rows = '45'] = process.argv;
/** @type {{nodes: {id: number, callFrame: {functionName: string, url: string, lineNumber: number}, children?: number[]}[], samples: number[], timeDeltas: number[]}} */
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));

const byId = new Map(nodes.map((node) => [node.id, node]));
const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
/** @type {Map<number, number>} */
const selfTimes = new Map();
samples.forEach((id, at) => selfTimes.set(id, (selfTimes.get(id) ?? 0) + (timeDeltas[at] ?? 0)));

/** @param {number} id */
function nameOf(id) {
  const { functionName, url, lineNumber } = byId.get(id)?.callFrame ?? { functionName: '?', url: '', lineNumber: 0 };
  const place = url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(services|packages)\//, '$1/');
  return `${functionName || '(anonymous)'} ${place}${url ? `:${lineNumber + 1}` : ''}`;
}

/** @param {number} id */
function packageOf(id) {
  const url = byId.get(id)?.callFrame.url ?? '';
  const name = byId.get(id)?.callFrame.functionName ?? '';
  if (url === '') return name.startsWith('(') ? name : '(native)';
  if (url.startsWith('node:')) return `node:${url.slice(5).split('/').slice(0, 2).join('/')}`;
  const own = /\/((?:services|packages)\/[^/]+)\//.exec(url)?.[1];
  return /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? own ?? url;
}

const idle = new Set(['(idle)', '(program)']);
const busy = [...selfTimes].filter(([id]) => !idle.has(byId.get(id)?.callFrame.functionName ?? ''));
const total = busy.reduce((sum, [, time]) => sum + time, 0);

/** @param {string} title @param {Map<string, number>} times */
function print(title, times) {
  console.log(`\n${title}`);
  const sorted = [...times].sort(([, a], [, b]) => b - a).slice(0, Number(rows));
  for (const [name, time] of sorted) console.log(`${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

/** @param {Iterable<[string, number]>} entries */
function summed(entries) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [name, time] of entries) sums.set(name, (sums.get(name) ?? 0) + time);
  return sums;
}

/** With all that it calls, counted once where it calls itself. */
function* inclusive() {
  for (const [id, time] of busy) {
    const names = new Set();
    for (let at = /** @type {number | undefined} */ (id); at !== undefined; at = parents.get(at)) names.add(nameOf(at));
    for (const name of names) yield /** @type {[string, number]} */ ([name, time]);
  }
}

console.log(`${(total / 1e6).toFixed(2)} s busy`);
print('By package, its own time', summed(busy.map(([id, time]) => [packageOf(id), time])));
print('By function, its own time', summed(busy.map(([id, time]) => [nameOf(id), time])));
print('By function, with what it calls', summed(inclusive()));
