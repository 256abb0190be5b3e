import { DomainError, type DomainEvent, type OpenContext, type RpcRequest, type User } from '@lotline/protocol';
import { Controller, Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { startService, type RunningService } from '../bootstrap/service.js';
import type { Tx } from '../database/transactions.js';
import { EventConsumer } from '../events/consumer.js';
import { MESSAGING_TABLES } from '../events/tables.js';
import { Rpc } from '../rpc/handler.js';
import { createTestDatabase, eventually, TestBroker, testLots, testSettings, type TestDatabase } from './index.js';

class CreateProbe1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of MESSAGING_TABLES) await queryRunner.query(table);
    await queryRunner.query('CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, of text NOT NULL)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE effects, outbox, inbox, sent_events');
  }
}

export const PROBE_DATABASE = { schema: 'probe', migrations: [CreateProbe1700000000000] };

type OnDeleted = (event: DomainEvent<'client.deleted'>, tx: Tx) => Promise<void>;
type OnGet = (id: string) => Promise<User>;

/** Handlers that a test sets, per instance of the service. */
export class Probe {
  onDeleted: OnDeleted = () => Promise.resolve();
  onGet: OnGet = () => Promise.reject(new DomainError('NOT_FOUND', 'No such account'));
}

@Injectable()
class ProbeEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    @Inject(Probe) private readonly probe: Probe,
  ) {}

  onModuleInit(): void {
    this.consumer.on('client.deleted', async (event, tx) => {
      await tx.query('INSERT INTO effects (of) VALUES ($1)', [event.payload.id]);
      await this.probe.onDeleted(event, tx);
    });
  }
}

@Controller()
class ProbeRpc {
  constructor(@Inject(Probe) private readonly probe: Probe) {}

  @Rpc('auth.user.get')
  get({ id }: RpcRequest<'auth.user.get'>, _context: OpenContext): Promise<User> {
    return this.probe.onGet(id);
  }
}

@Module({ providers: [Probe, ProbeEvents] })
class EventsModule {}

@Module({ providers: [Probe], controllers: [ProbeRpc] })
class CallsModule {}

export interface RunningProbe extends RunningService {
  probe: Probe;
}

/**
 * Starts a minimal service on the kit. As 'shuttle' it consumes `client.deleted` and stores an effect for each event; as 'auth' it
 * answers `auth.user.get`.
 */
export async function startProbe(
  name: 'shuttle' | 'auth',
  databaseUrl: string,
  rabbitmqUrl?: string,
): Promise<RunningProbe> {
  const settings = testSettings();
  const service = await startService({
    name,
    settings: { ...settings, DATABASE_URL: databaseUrl, RABBITMQ_URL: rabbitmqUrl ?? settings.RABBITMQ_URL },
    database: PROBE_DATABASE,
    lots: testLots(),
    module: name === 'shuttle' ? EventsModule : CallsModule,
  });
  await eventually(async () => {
    const { status } = await fetch(`http://127.0.0.1:${service.healthPort}/readyz`);
    if (status !== 200) throw new Error('The probe is not ready');
  });
  return { ...service, probe: service.app.get(Probe) };
}

/** Probes with a database and an empty broker. */
export class ProbesUnderTest {
  database!: TestDatabase;
  broker!: TestBroker;
  protected readonly running: RunningProbe[] = [];

  constructor(private readonly name: 'shuttle' | 'auth') {}

  async begin(): Promise<void> {
    this.database = await createTestDatabase(PROBE_DATABASE);
    this.broker = await TestBroker.open(this.name);
  }

  /** Starts a probe with the broker and the database at these URLs. */
  async startProbe(rabbitmqUrl?: string, databaseUrl = this.database.url): Promise<RunningProbe> {
    const probe = await startProbe(this.name, databaseUrl, rabbitmqUrl);
    this.running.push(probe);
    return probe;
  }

  async stop(probe: RunningProbe): Promise<void> {
    this.running.splice(this.running.indexOf(probe), 1);
    await probe.stop();
  }

  async end(): Promise<void> {
    for (const probe of [...this.running]) await this.stop(probe);
    await this.broker.close();
    await this.database.drop();
  }
}
