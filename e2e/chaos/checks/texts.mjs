import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DELIVERED = 'text delivered to the log';

/** How often each text was handed over by the provider `log`, from the lines that notify wrote. @param {string} logFolder @returns {Map<string, number>} by message id */
export function deliveriesLogged(logFolder) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of readdirSync(logFolder).filter((name) => name.startsWith('notify'))) {
    for (const line of readFileSync(join(logFolder, file), 'utf8').split('\n')) {
      if (!line.includes(DELIVERED)) continue;
      const [, id = ''] = /"messageId":"([^"]+)"/.exec(line) ?? [];
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Every stored text was delivered, by no more calls of the provider than attempts were committed. An attempt that was
 * interrupted is made again, because `log` cannot be asked what it has (services/notify, providers/log.ts).
 * @param {{id: string, clientId: string, state: string, attempts: number}[]} texts
 * @param {Map<string, number>} deliveries
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeTexts(texts, deliveries) {
  return texts.flatMap(({ id, clientId, state, attempts }) => {
    const count = deliveries.get(id) ?? 0;
    if (state === 'delivered' && count > 0 && count <= attempts) return [];
    const what = `text ${id} of ${clientId} is ${state}, handed over ${count} times in ${attempts} attempts`;
    return [{ kind: count > attempts ? 'doubled' : 'a text not delivered', what, requestIds: [] }];
  });
}
