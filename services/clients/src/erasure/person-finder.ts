import { phoneKeys, spelledDigits, type PhoneLot } from '@lotline/protocol';
import { Lots, type Person } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface PersonQuery {
  phone?: string | undefined;
  /** A client id. */
  customer?: string | undefined;
  /** A lot id. Default: all lots. */
  lot?: string | undefined;
}
interface FoundClient {
  id: string;
  /** 0 for a deleted client. */
  version: number;
  /** In lower case. */
  name: string;
}

/** A client's lot and phone; of a deleted client while it can be restored, then from the history. */
const BY_ID = `SELECT lot_id AS "lotId", phone FROM clients WHERE id = $1
  UNION ALL
  SELECT lot_id, client->>'phone' FROM deleted_clients WHERE id = $1
  UNION ALL
  (SELECT lot_id, (SELECT change->>'from' FROM jsonb_array_elements(changes) change WHERE change->>'field' = 'phone')
   FROM history WHERE client_id = $1 ORDER BY action = 'deleted' DESC LIMIT 1)
  LIMIT 1`;
const NAME = `lower(trim(first_name || ' ' || last_name))`;
const EXISTING = `SELECT id, version, ${NAME} AS name FROM clients WHERE lot_id = $1 AND (phone_key(phone) = ANY ($2) OR id = $3)`;
/** Deleted clients who can be restored. Their history may have been removed before. */
const RESTORABLE = `SELECT id, 0 AS version, lower(trim((client->>'firstName') || ' ' || (client->>'lastName'))) AS name
  FROM deleted_clients WHERE lot_id = $1 AND (phone_key(client->>'phone') = ANY ($2) OR id = $3)`;
const previousValue = (field: string): string =>
  `(SELECT change->>'from' FROM jsonb_array_elements(changes) change WHERE change->>'field' = '${field}' LIMIT 1)`;
/** Skips restored clients, which `EXISTING` finds by their current phone. $3 and $4 bound the page. */
const DELETED = `SELECT client_id AS id, 0 AS version, lower(trim(${previousValue('firstName')} || ' ' || ${previousValue('lastName')})) AS name
  FROM history WHERE lot_id = $1 AND id > $3 AND id <= $4 AND action = 'deleted'
    AND phone_key(${previousValue('phone')}) = ANY ($2)
    AND NOT EXISTS (SELECT FROM clients WHERE clients.id = client_id)`;

/** A lot that no longer exists: without its country, the text alone tells what the phone is. */
const UNKNOWN_LOT: PhoneLot = { textingNumber: '' };

/** Finds the person to erase: every booking of the same phone, deleted ones by their history. */
@Injectable()
export class PersonFinder {
  constructor(
    private readonly db: DataSource,
    private readonly configuredLots: Lots,
  ) {}

  /**
   * Returns one person per lot. A search by phone returns a person even for a lot without bookings of the phone, because the lot may
   * have texts. Throws for a placeholder phone.
   */
  async find({ phone, customer, lot }: PersonQuery): Promise<Person[]> {
    if (customer !== undefined) {
      const [found]: { lotId: string; phone: string | null }[] = await this.db.query(BY_ID, [customer]);
      return found ? [await this.createPerson(found.lotId, found.phone ?? '', customer)] : [];
    }
    if (phoneKeys(phone ?? '', UNKNOWN_LOT).length === 0)
      throw new Error('This phone stands for "none given": name the customer by --customer');
    const lots = lot === undefined ? await this.findLots() : [lot];
    const people: Person[] = [];
    for (const lotId of lots) people.push(await this.createPerson(lotId, phone ?? ''));
    return people;
  }

  /** Includes archived lots. */
  private async findLots(): Promise<string[]> {
    const rows: { lot_id: string }[] = await this.db.query('SELECT lot_id FROM list_versions');
    const ids = [...rows.map(({ lot_id }) => lot_id), ...this.configuredLots.allWithArchived().map(({ id }) => id)];
    return [...new Set(ids)].sort();
  }

  private async createPerson(lotId: string, phone: string, id?: string): Promise<Person> {
    const keys = phoneKeys(phone, this.configuredLots.find(lotId) ?? UNKNOWN_LOT);
    const found: FoundClient[] = await this.db.query(`${RESTORABLE} UNION ALL ${EXISTING}`, [lotId, keys, id ?? null]);
    for await (const [after, until] of historyPages(this.db)) {
      if (keys.length > 0)
        found.push(...((await this.db.query(DELETED, [lotId, keys, after, until])) satisfies FoundClient[]));
    }
    const clients = new Map(found.map((client) => [client.id, client.version]));
    if (id !== undefined && !clients.has(id)) clients.set(id, 0);
    return {
      lotId,
      keys,
      digits: keys.flatMap(spelledDigits),
      clients: [...clients].map(([clientId, version]) => ({ id: clientId, version })),
      names: [...new Set(found.map(({ name }) => name))].filter((name) => name !== ''),
    };
  }
}

/** How many entries one statement reads. No index has the phone of an entry. */
const PAGE_SIZE = 20_000;

/** Yields id ranges that cover all histories, as text: entries above the first id, up to the second. */
export async function* historyPages(db: DataSource): AsyncGenerator<[after: string, until: string]> {
  const [range]: { first: string | null; last: string | null }[] = await db.query(
    'SELECT min(id)::text AS first, max(id)::text AS last FROM history',
  );
  if (!range?.first || !range.last) return;
  const last = BigInt(range.last);
  for (let after = BigInt(range.first) - 1n; after < last; after += BigInt(PAGE_SIZE)) {
    yield [String(after), String(after + BigInt(PAGE_SIZE))];
  }
}
