import { signalFamily } from './process-tree.mjs';

/**
 * @typedef {import('../plan.mjs').Fault} Fault
 * @typedef {import('../environment/environment.mjs').Environment} Environment
 *
 * What a fault does when it begins and when it ends.
 * @typedef {object} Inflicted
 * @property {() => Promise<void>} heal resolves at the fault's end: from then on everything has 10 s to be well
 */

/** Begins a fault. @param {Environment} environment @param {Fault} fault @returns {Promise<Inflicted>} */
export async function inflict(environment, fault) {
  if (fault.kind === 'cut') return cut(environment, fault);
  const server = environment.serverOf(fault.target);
  if (fault.kind === 'kill') return server ? killServer(server) : killProcess(environment, fault.target);
  return server ? freezeServer(server) : freezeProcess(environment, fault.target);
}

/** @param {Environment} environment @param {import('../plan.mjs').OnWay} fault @returns {Inflicted} */
function cut(environment, { processes, server, manner, delayMs }) {
  const ways = processes.map((process) => environment.ways.of(process, server));
  for (const way of ways) way.become(manner, delayMs);
  return {
    heal: async () => {
      for (const way of ways) way.become('open');
    },
  };
}

/** @param {Environment} environment @param {string} name @returns {Promise<Inflicted>} */
async function killProcess(environment, name) {
  const process = environment.process(name);
  environment.supervisor.expectDeath(name);
  await process.kill('SIGKILL');
  return { heal: () => environment.supervisor.start(name) };
}

/** @param {Environment} environment @param {string} name @returns {Promise<Inflicted>} */
async function freezeProcess(environment, name) {
  const process = environment.process(name);
  await process.kill('SIGSTOP');
  return { heal: () => process.kill('SIGCONT') };
}

/** A server's own start is its supervisor's matter: it is healed when it answers. @param {import('../environment/environment.mjs').PrivateServer} server @returns {Promise<Inflicted>} */
async function killServer(server) {
  const pid = server.pid();
  if (pid !== undefined) signalFamily(pid, 'SIGKILL');
  await server.kill('SIGKILL');
  return {
    heal: async () => {
      await server.start();
      await server.waitReady();
    },
  };
}

/** @param {import('../environment/environment.mjs').PrivateServer} server @returns {Promise<Inflicted>} */
async function freezeServer(server) {
  await server.kill('SIGSTOP');
  const pid = server.pid();
  if (pid !== undefined) signalFamily(pid, 'SIGSTOP');
  return {
    heal: async () => {
      if (pid !== undefined) signalFamily(pid, 'SIGCONT');
      await server.kill('SIGCONT');
    },
  };
}
