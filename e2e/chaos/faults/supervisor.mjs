/** @typedef {import('../../../scripts/system/index.mjs').ServiceProcess} ServiceProcess */

/** A process that exited without being killed. @typedef {{name: string, how: string, at: number}} UnexpectedExit */

/** Restarts killed processes and records unexpected exits. */
export class Supervisor {
  /** @type {UnexpectedExit[]} */
  unexpectedExits = [];
  /** @type {Set<string>} */
  #expected = new Set();
  #isStopping = false;

  /** @param {ServiceProcess[]} processes they run */
  constructor(processes) {
    /** @type {Map<string, ServiceProcess>} */
    this.processes = new Map();
    for (const process of processes) this.add(process);
  }

  /** @param {ServiceProcess} process it runs */
  add(process) {
    this.processes.set(process.name, process);
    this.#watch(process);
  }

  /** @param {string} name */
  expectExit(name) {
    this.#expected.add(name);
  }

  /** Resolves before the process is ready. @param {string} name */
  async start(name) {
    const process = this.processes.get(name);
    if (!process) throw new Error(`There is no process ${name}`);
    await process.start();
    this.#watch(process);
  }

  /** Ignores exits from now on: the environment is stopping. */
  stopWatching() {
    this.#isStopping = true;
  }

  /** @param {ServiceProcess} process */
  #watch(process) {
    void process.exited.then(async (how) => {
      if (this.#isStopping || this.#expected.delete(process.name)) return;
      this.unexpectedExits.push({ name: process.name, how, at: Date.now() });
      await this.start(process.name);
    });
  }
}
