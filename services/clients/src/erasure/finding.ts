import { Lots, storedDigitsOf, type Person } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { historyPages } from './history-pages.js';

export interface Wanted {
  phone?: string | undefined;
  customer?: string | undefined;
  lot?: string | undefined;
}
interface Found {
  id: string;
  version: number;
  name: string;
}

const BY_ID = `SELECT lot_id AS "lotId", phone FROM clients WHERE id = $1
  UNION ALL
  (SELECT lot_id, (SELECT change->>'from' FROM jsonb_array_elements(changes) change WHERE change->>'field' = 'phone')
   FROM history WHERE client_id = $1 ORDER BY action = 'deleted' DESC LIMIT 1)
  LIMIT 1`;
const NAME = `lower(trim(first_name || ' ' || last_name))`;
const HERE = `SELECT id, version, ${NAME} AS name FROM clients WHERE lot_id = $1 AND (phone_digits = ANY ($2) OR id = $3)`;
const changed = (field: string): string =>
  `(SELECT change->>'from' FROM jsonb_array_elements(changes) change WHERE change->>'field' = '${field}' LIMIT 1)`;
/** Of customers who are gone: one whose deletion was undone is found by the phone that they have now. $3 and $4 bound the page. */
const GONE = `SELECT client_id AS id, 0 AS version, lower(trim(${changed('firstName')} || ' ' || ${changed('lastName')})) AS name
  FROM history WHERE lot_id = $1 AND id > $3 AND id <= $4 AND action = 'deleted'
    AND regexp_replace(${changed('phone')}, '[^0-9]', '', 'g') = ANY ($2)
    AND NOT EXISTS (SELECT FROM clients WHERE clients.id = client_id)`;

/** Finds whom an erasure is about: every booking of the same phone, those that were deleted by their histories. */
@Injectable()
export class Finding {
  constructor(
    private readonly db: DataSource,
    private readonly lotsOfFile: Lots,
  ) {}

  /** One for each lot; of a phone also where a lot has no customer of it, for it may have texts. */
  async find({ phone, customer, lot }: Wanted): Promise<Person[]> {
    if (customer !== undefined) {
      const [found]: { lotId: string; phone: string | null }[] = await this.db.query(BY_ID, [customer]);
      return found ? [await this.personOf(found.lotId, storedDigitsOf(found.phone ?? ''), customer)] : [];
    }
    const digits = storedDigitsOf(phone ?? '');
    if (digits.length === 0) throw new Error('This phone stands for "none given": name the customer by --customer');
    const lots = lot === undefined ? await this.lots() : [lot];
    const people: Person[] = [];
    for (const lotId of lots) people.push(await this.personOf(lotId, digits));
    return people;
  }

  /** Also those that once were in LOTS_FILE. */
  private async lots(): Promise<string[]> {
    const rows: { lot_id: string }[] = await this.db.query('SELECT lot_id FROM list_versions');
    const ids = [...rows.map(({ lot_id }) => lot_id), ...this.lotsOfFile.all.map(({ id }) => id)];
    return [...new Set(ids)].sort();
  }

  private async personOf(lotId: string, digits: string[], id?: string): Promise<Person> {
    const found: Found[] = await this.db.query(HERE, [lotId, digits, id ?? null]);
    for await (const [after, until] of historyPages(this.db)) {
      if (digits.length > 0)
        found.push(...((await this.db.query(GONE, [lotId, digits, after, until])) satisfies Found[]));
    }
    const clients = new Map(found.map((each) => [each.id, each.version]));
    if (id !== undefined && !clients.has(id)) clients.set(id, 0);
    return {
      lotId,
      digits,
      clients: [...clients].map(([each, version]) => ({ id: each, version })),
      names: [...new Set(found.map(({ name }) => name))].filter((name) => name !== ''),
    };
  }
}
