import { signalTree } from './process-tree.mjs';
import { demote, fill } from './server-states.mjs';

/**
 * @typedef {import('../plan.mjs').Fault} Fault
 * @typedef {import('../environment/environment.mjs').Environment} Environment
 *
 * An injected fault.
 * @typedef {object} InjectedFault
 * @property {() => Promise<void>} heal ends the fault; when it resolves, the system has 10 s to recover
 */

/** Starts a fault. @param {Environment} environment @param {Fault} fault @returns {Promise<InjectedFault>} */
export async function injectFault(environment, fault) {
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

/** @param {Environment} environment @param {import('../plan.mjs').NetworkFault} fault @returns {InjectedFault} */
function cut(environment, { processes, server, mode, delayMs }) {
  const proxies = processes.map((process) => environment.proxies.of(process, server));
  for (const proxy of proxies) proxy.setMode(mode, delayMs);
  return {
    heal: async () => {
      for (const proxy of proxies) proxy.setMode('open');
    },
  };
}

/** @param {Environment} environment @param {string} name @returns {Promise<InjectedFault>} */
async function killProcess(environment, name) {
  const process = environment.process(name);
  environment.supervisor.expectExit(name);
  await process.kill('SIGKILL');
  return { heal: () => environment.supervisor.start(name) };
}

/** @param {Environment} environment @param {string} name @returns {Promise<InjectedFault>} */
async function freezeProcess(environment, name) {
  const process = environment.process(name);
  await process.kill('SIGSTOP');
  return { heal: () => process.kill('SIGCONT') };
}

/** Heals by starting the server and waiting until it responds. @param {import('../environment/environment.mjs').PrivateServer} server @returns {Promise<InjectedFault>} */
async function killServer(server) {
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

/** @param {import('../environment/environment.mjs').PrivateServer} server @returns {Promise<InjectedFault>} */
async function freezeServer(server) {
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
