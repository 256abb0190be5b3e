/** @typedef {import('../load/imports.mjs').SentFile} SentFile */

const FOUND = 'SELECT phone, count(*)::int AS count FROM clients.clients WHERE phone LIKE $1 GROUP BY phone';

/** Counts the customers of each imported phone. @param {import('./effects.mjs').Query} query @param {string} phones for LIKE @returns {Promise<Map<string, number>>} */
export async function countImported(query, phones) {
  const rows = await query(FOUND, [phones]);
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}

/**
 * Checks that every row of an acknowledged file exists once, that no row of a rejected file exists, that a file with an unknown
 * outcome exists completely or not at all, and that no other rows exist.
 * @param {SentFile[]} files
 * @param {Map<string, number>} found by phone
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkImports(files, found) {
  const sent = new Set(files.flatMap(({ phones }) => phones));
  const unexpected = [...found.keys()].filter((phone) => !sent.has(phone));
  return [
    ...files.flatMap((file) => errorsIn(file, found)),
    ...unexpected.map((phone) => ({ kind: 'not requested', what: `imported ${phone}`, requestIds: [] })),
  ];
}

/** @param {SentFile} file @param {Map<string, number>} found @returns {import('./answers.mjs').Violation[]} */
function errorsIn({ number, phones, outcome }, found) {
  const there = phones.filter((phone) => found.has(phone));
  const doubled = phones.filter((phone) => (found.get(phone) ?? 0) > 1);
  const what = `import ${number}: ${there.length} of ${phones.length} rows`;
  const wrong = (/** @type {string} */ kind, detail = '') => [{ kind, what: `${what}${detail}`, requestIds: [] }];
  if (doubled.length > 0) return wrong('doubled', `, ${doubled.join(', ')} more than once`);
  if (outcome === 'rejected') return there.length > 0 ? wrong('rejected but done') : [];
  if (there.length === phones.length) return [];
  if (outcome === 'acknowledged') return wrong('lost');
  return there.length > 0 ? wrong('partial import') : [];
}
