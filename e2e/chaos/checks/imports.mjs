/** @typedef {import('../load/importing.mjs').SentFile} SentFile */

const FOUND = 'SELECT phone, count(*)::int AS count FROM clients.clients WHERE phone LIKE $1 GROUP BY phone';

/** How many customers there are of each imported phone. @param {import('./effects.mjs').Query} query @param {string} phones for LIKE @returns {Promise<Map<string, number>>} */
export async function importedFound(query, phones) {
  const rows = await query(FOUND, [phones]);
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}

/**
 * Of a file that was acknowledged every row is there once, of one that was refused none; one whose sender does not know is whole or
 * not there. Nothing is there that was in no file.
 * @param {SentFile[]} files
 * @param {Map<string, number>} found by phone
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeImports(files, found) {
  const sent = new Set(files.flatMap(({ phones }) => phones));
  const strangers = [...found.keys()].filter((phone) => !sent.has(phone));
  return [
    ...files.flatMap((file) => errorsIn(file, found)),
    ...strangers.map((phone) => ({ kind: 'nobody asked', what: `imported ${phone}`, requestIds: [] })),
  ];
}

/** @param {SentFile} file @param {Map<string, number>} found @returns {import('./answers.mjs').Violation[]} */
function errorsIn({ number, phones, outcome }, found) {
  const there = phones.filter((phone) => found.has(phone));
  const doubled = phones.filter((phone) => (found.get(phone) ?? 0) > 1);
  const what = `import ${number}: ${there.length} of ${phones.length} rows`;
  const wrong = (/** @type {string} */ kind, detail = '') => [{ kind, what: `${what}${detail}`, requestIds: [] }];
  if (doubled.length > 0) return wrong('doubled', `, ${doubled.join(', ')} more than once`);
  if (outcome === 'refused') return there.length > 0 ? wrong('refused, and done') : [];
  if (there.length === phones.length) return [];
  if (outcome === 'acknowledged') return wrong('lost');
  return there.length > 0 ? wrong('half an import') : [];
}
