import { signalTree } from './process-tree.ts';
import { demote, fill } from './server-states.ts';
import type { Fault, NetworkFault } from '../plan.ts';
import type { Environment } from '../environment/environment.ts';
import type { PrivateServer } from '../../../scripts/servers/private-server.ts';

/** An injected fault. */
interface InjectedFault {
  /** ends the fault; when it resolves, the system has 10 s to recover */
  heal: () => Promise<void>;
}

/** Starts a fault. */
export async function injectFault(environment: Environment, fault: Fault): Promise<InjectedFault> {
  if (fault.kind === 'cut') return cut(environment, fault);
  if (fault.kind === 'demote') {
    await demote(environment, fault.target === 'redis' ? 'redis' : 'postgres');
    return { heal: async () => {} }; // the old server stays as it is
  }
  if (fault.kind === 'full') {
    const name = fault.target === 'redis' ? 'redis' : 'rabbitmq';
    await fill(environment, name, true);
    return { heal: () => fill(environment, name, false) };
  }
  const server = environment.serverOf(fault.target);
  if (fault.kind === 'kill') return server ? killServer(server) : killProcess(environment, fault.target);
  return server ? freezeServer(server) : freezeProcess(environment, fault.target);
}

function cut(environment: Environment, { processes, server, mode, delayMs }: NetworkFault): InjectedFault {
  const proxies = processes.map((process) => environment.proxies.of(process, server));
  for (const proxy of proxies) proxy.setMode(mode, delayMs);
  return {
    heal: async () => {
      for (const proxy of proxies) proxy.setMode('open');
    },
  };
}

async function killProcess(environment: Environment, name: string): Promise<InjectedFault> {
  const process = environment.process(name);
  environment.supervisor.expectExit(name);
  await process.kill('SIGKILL');
  return { heal: () => environment.supervisor.start(name) };
}

async function freezeProcess(environment: Environment, name: string): Promise<InjectedFault> {
  const process = environment.process(name);
  await process.kill('SIGSTOP');
  return { heal: () => process.kill('SIGCONT') };
}

/** Heals by starting the server and waiting until it responds. */
async function killServer(server: PrivateServer): Promise<InjectedFault> {
  const pid = server.pid();
  if (pid !== undefined) signalTree(pid, 'SIGKILL');
  await server.kill('SIGKILL');
  return {
    heal: async () => {
      await server.start();
      await server.waitReady();
    },
  };
}

async function freezeServer(server: PrivateServer): Promise<InjectedFault> {
  await server.kill('SIGSTOP');
  const pid = server.pid();
  if (pid !== undefined) signalTree(pid, 'SIGSTOP');
  return {
    heal: async () => {
      if (pid !== undefined) signalTree(pid, 'SIGCONT');
      await server.kill('SIGCONT');
    },
  };
}
