import type { Lotline } from './lotline.js';

/**
 * Counts how often each version of a ride was written to the clients service's copy. The copy itself does not show it:
 * a repeated version changes nothing. The count shows whether the inbox let an event through twice, or the outbox
 * published one change under two ids.
 */
export class CopyEffects {
  private constructor(private readonly lotline: Lotline) {}

  /** Counts from now on. */
  static async start(lotline: Lotline): Promise<CopyEffects> {
    await lotline.query(
      'CREATE TABLE IF NOT EXISTS public.copy_effects (client_id uuid NOT NULL, version int NOT NULL)',
    );
    await lotline.query(COUNT);
    await lotline.query(
      'CREATE OR REPLACE TRIGGER copy_effects BEFORE INSERT ON clients.rides FOR EACH ROW EXECUTE FUNCTION public.count_copy_effect()',
    );
    return new CopyEffects(lotline);
  }

  /** Client ids of the writes of one version, repeated if written twice. */
  async ofVersion(version: number): Promise<string[]> {
    const rows = await this.lotline.query<{ client_id: string }>(
      'SELECT client_id FROM public.copy_effects WHERE version = $1',
      [version],
    );
    return rows.map(({ client_id }) => client_id);
  }
}

/**
 * Runs before the insert, so that an insert that updates nothing counts too, and in its transaction, so that one that is rolled
 * back does not.
 */
const COUNT = `CREATE OR REPLACE FUNCTION public.count_copy_effect() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.copy_effects VALUES (NEW.client_id, NEW.version);
  RETURN NEW;
END $$`;
