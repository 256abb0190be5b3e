import type { Lotline } from './lotline.js';

/**
 * Counts how often each version of a ride was laid on the clients service's copy. The copy itself cannot show it: a version
 * that comes twice changes nothing there, so only what is counted beside it tells whether the inbox let an event through
 * twice, or the outbox told one change under two names.
 */
export class CopyEffects {
  private constructor(private readonly lotline: Lotline) {}

  /** From now on. */
  static async count(lotline: Lotline): Promise<CopyEffects> {
    await lotline.query('CREATE TABLE IF NOT EXISTS public.copy_effects (client_id uuid NOT NULL, version int NOT NULL)');
    await lotline.query(COUNT);
    await lotline.query(
      'CREATE OR REPLACE TRIGGER copy_effects BEFORE INSERT ON clients.rides FOR EACH ROW EXECUTE FUNCTION public.count_copy_effect()',
    );
    return new CopyEffects(lotline);
  }

  /** Of one version; client ids as often as it had its effect. */
  async of(version: number): Promise<string[]> {
    const rows = await this.lotline.query<{ client_id: string }>(
      'SELECT client_id FROM public.copy_effects WHERE version = $1',
      [version],
    );
    return rows.map(({ client_id }) => client_id);
  }
}

/** Before the insert, so that one which ends as no update counts too; in its transaction, so that one undone does not. */
const COUNT = `CREATE OR REPLACE FUNCTION public.count_copy_effect() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.copy_effects VALUES (NEW.client_id, NEW.version);
  RETURN NEW;
END $$`;
