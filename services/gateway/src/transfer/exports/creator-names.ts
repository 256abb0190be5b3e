import { randomUUID } from 'node:crypto';
import { DomainError, systemContext, type User } from '@lotline/protocol';
import type { RpcClient } from '@lotline/service-kit';
import { UUID } from '../../http/pipes.js';

/** Shown for an account that the auth service does not know. */
const UNKNOWN = 'Unknown account';

/** Finds the names for a spreadsheet's 'Created By' column. One instance per export: it asks for each account once. */
export class CreatorNames {
  private readonly asked = new Set<string>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * Returns the names of those account ids that were not passed to an earlier call. Ids that are not UUIDs are left
   * out. If the auth service does not respond, the id is the name, so that an export never fails because of a name.
   */
  async fetchNew(ids: readonly string[]): Promise<Record<string, string>> {
    const fresh = ids.filter((id) => UUID.test(id) && !this.asked.has(id));
    for (const id of fresh) this.asked.add(id);
    const named = await Promise.all(fresh.map(async (id): Promise<[string, string]> => [id, await this.fetchName(id)]));
    return Object.fromEntries(named);
  }

  private async fetchName(id: string): Promise<string> {
    try {
      return fullName(await this.rpc.call('auth.user.get', { id }, systemContext(randomUUID())));
    } catch (error) {
      return error instanceof DomainError && error.code === 'NOT_FOUND' ? UNKNOWN : id;
    }
  }
}

const fullName = ({ firstName, lastName, email }: User): string => `${firstName} ${lastName}`.trim() || email;
