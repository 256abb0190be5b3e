import type { Database } from './databases.ts';
/**
 * A backup lacks the events that were in transit between an outbox and an inbox when it was taken. Where one is missing, a copy
 * is behind its owner. Versions are compared by sums over groups of ids, so that a million records do not have to fit in memory.
 */
type Copy = { of: string; owner: Side; copy: Side };

/** `rows` selects `id` and `version` */
type Side = { schema: string; rows: string };

const COPIES: Copy[] = [
  {
    of: 'customers in shuttle',
    owner: { schema: 'clients', rows: 'SELECT id, version FROM clients.clients' },
    copy: { schema: 'shuttle', rows: 'SELECT client_id AS id, version FROM shuttle.riders WHERE card IS NOT NULL' },
  },
  {
    of: 'rides in clients',
    owner: { schema: 'shuttle', rows: 'SELECT client_id AS id, version FROM shuttle.rides' },
    copy: { schema: 'clients', rows: 'SELECT client_id AS id, version FROM clients.rides' },
  },
  {
    of: 'undeliverable phones in clients',
    owner: { schema: 'notify', rows: 'SELECT id, version FROM notify.undeliverable_phones' },
    copy: { schema: 'clients', rows: 'SELECT id, version FROM clients.undeliverable_phones' },
  },
];

/** 4,096 parts. */
const PART_OF_ID = 'left(id::text, 3)';
const sumStatement = ({ rows }: Side) => `
  SELECT ${PART_OF_ID} AS part, count(*) || ' ' ||
    sum(('x' || left(encode(sha256(convert_to(id || ' ' || version, 'UTF8')), 'hex'), 16))::bit(64)::bigint) AS sum
  FROM (${rows}) AS versions GROUP BY 1`;
const versionStatement = ({ rows }: Side) =>
  `SELECT id::text, version::text FROM (${rows}) AS versions WHERE ${PART_OF_ID} = ANY($1)`;

/** Counts the records of each copy that differ from their owner's. */
export async function compareCopies(databases: Database[]): Promise<{ of: string; behind: number }[]> {
  const query = async (side: Side, statement: (side: Side) => string, values?: unknown[]) => {
    const database = databases.find(({ schema }) => schema === side.schema);
    const result = await database?.client.query<Record<string, string>>(statement(side), values);
    return result?.rows ?? [];
  };
  const compared = [];
  for (const { of, owner, copy } of COPIES) {
    const [owned, copied] = await Promise.all([query(owner, sumStatement), query(copy, sumStatement)]);
    const parts = namesThatDiffer(toMap(owned, 'part', 'sum'), toMap(copied, 'part', 'sum'));
    const [ours, theirs] = await Promise.all([
      query(owner, versionStatement, [parts]),
      query(copy, versionStatement, [parts]),
    ]);
    compared.push({ of, behind: namesThatDiffer(toMap(ours, 'id', 'version'), toMap(theirs, 'id', 'version')).length });
  }
  return compared;
}

const toMap = (rows: Record<string, string>[], name: string, value: string) =>
  new Map(rows.map((row) => [row[name] ?? '', row[value]]));

function namesThatDiffer(one: Map<string, string | undefined>, other: Map<string, string | undefined>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}
