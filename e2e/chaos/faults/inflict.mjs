import { signalFamily } from './family.mjs';

/**
 * @typedef {import('../plan/fault.mjs').Fault} Fault
 * @typedef {import('../stage/stage.mjs').Stage} Stage
 *
 * What a fault does when it begins and when it ends.
 * @typedef {object} Inflicted
 * @property {() => Promise<void>} heal resolves at the fault's end: from then on everything has 10 s to be well
 */

/** Begins a fault. @param {Stage} stage @param {Fault} fault @returns {Promise<Inflicted>} */
export async function inflict(stage, fault) {
  if (fault.kind === 'cut') return cut(stage, fault);
  const server = stage.serverOf(fault.target);
  if (fault.kind === 'kill') return server ? killServer(server) : killProcess(stage, fault.target);
  return server ? freezeServer(server) : freezeProcess(stage, fault.target);
}

/** @param {Stage} stage @param {import('../plan/fault.mjs').OnWay} fault @returns {Inflicted} */
function cut(stage, { processes, server, manner, delayMs }) {
  const ways = processes.map((process) => stage.ways.of(process, server));
  for (const way of ways) way.become(manner, delayMs);
  return {
    heal: async () => {
      for (const way of ways) way.become('open');
    },
  };
}

/** @param {Stage} stage @param {string} name @returns {Promise<Inflicted>} */
async function killProcess(stage, name) {
  const process = stage.process(name);
  stage.supervisor.expectDeath(name);
  await process.kill('SIGKILL');
  return { heal: () => stage.supervisor.start(name) };
}

/** @param {Stage} stage @param {string} name @returns {Promise<Inflicted>} */
async function freezeProcess(stage, name) {
  const process = stage.process(name);
  await process.kill('SIGSTOP');
  return { heal: () => process.kill('SIGCONT') };
}

/** A server's own start is its supervisor's matter: it is healed when it answers. @param {import('../stage/stage.mjs').PrivateServer} server @returns {Promise<Inflicted>} */
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

/** @param {import('../stage/stage.mjs').PrivateServer} server @returns {Promise<Inflicted>} */
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
