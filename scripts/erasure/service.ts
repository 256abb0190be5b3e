import { fork } from 'node:child_process';
import { programOf, type ServiceName } from '../system/services.ts';

export interface ErasingService {
  /** one at a time */
  ask: <Answer>(step: string, input: unknown) => Promise<Answer>;
  end: () => Promise<void>;
}

/** Starts a service's `erase-person`, which works on its own schema beside the running service. */
export async function startErasingService(service: ServiceName): Promise<ErasingService> {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set`);
  const child = fork(programOf(service), ['erase-person'], { env: { ...process.env, DATABASE_URL: url } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.once('SIGTERM', () => child.kill());

  const answer = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      const onExit = () => reject(new Error(`${service}: its process ended: see above`));
      child.once('exit', onExit);
      child.once('message', ({ result, error }: { result: Answer; error?: string }) => {
        child.off('exit', onExit);
        if (error === undefined) resolve(result);
        else reject(new Error(`${service}: ${error}`));
      });
    });

  await answer();
  return {
    ask: <Answer>(step: string, input: unknown) => {
      const answered = answer<Answer>();
      child.send({ step, input });
      return answered;
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
