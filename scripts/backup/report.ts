import { tableName, type Manifest, type Header } from './format.ts';
import { count } from './progress.ts';

/** A line for each table: its name, its rows, its checksum. */
export function tableLines({ tables }: Manifest) {
  const width = Math.max(...tables.map((table) => tableName(table).length));
  return tables
    .map(
      (table) => `${tableName(table).padEnd(width)} ${count(table.rows).padStart(11)} rows, checksum ${table.checksum}`,
    )
    .join('\n');
}

/** What an operator has to know after a restore. */
export function adviceAfter({
  header,
  heldTexts,
  copies,
}: {
  header: Header;
  heldTexts: number;
  copies: { of: string; behind: number }[];
}): string {
  const behind = copies.filter((copy) => copy.behind > 0);
  return [
    heldTexts > 0
      ? `${count(heldTexts)} texts waited to be sent: the provider is asked for each before it is sent.`
      : 'No text waited to be sent.',
    behind.length > 0
      ? `Behind their owner: ${behind.map(({ of, behind: rows }) => `${count(rows)} ${of}`).join(', ')}. Run copies:rebuild once Lotline runs.`
      : 'Every copy has the versions of its owner: nothing has to be rebuilt.',
    `People who were erased after ${header.takenAt} are back. Erase them again: customers:erase -- --customer ID, with each id of`,
    `  SELECT unnest(client_ids) FROM clients.erasures WHERE begun_at > '${header.takenAt}';  in the database before this one.`,
  ].join('\n');
}
