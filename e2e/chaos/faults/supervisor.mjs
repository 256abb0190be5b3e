/** @typedef {import('../../../scripts/system/index.mjs').ServiceProcess} ServiceProcess */

/** A process that ended though nobody killed it. @typedef {{name: string, how: string, at: number}} Death */

/** Starts again what was killed, as a supervisor does, and notes what ended by itself. */
export class Supervisor {
  /** @type {Death[]} */
  deaths = [];
  /** @type {Set<string>} */
  #expected = new Set();
  #resting = false;

  /** @param {ServiceProcess[]} processes they run */
  constructor(processes) {
    this.processes = new Map(processes.map((process) => [process.name, process]));
    for (const process of processes) this.#watch(process);
  }

  /** @param {string} name */
  expectDeath(name) {
    this.#expected.add(name);
  }

  /** Does not wait until it is ready. @param {string} name */
  async start(name) {
    const process = this.processes.get(name);
    if (!process) throw new Error(`There is no process ${name}`);
    await process.start();
    this.#watch(process);
  }

  /** From now on processes are stopped in order. */
  rest() {
    this.#resting = true;
  }

  /** @param {ServiceProcess} process */
  #watch(process) {
    void process.exited.then(async (how) => {
      if (this.#resting || this.#expected.delete(process.name)) return;
      this.deaths.push({ name: process.name, how, at: Date.now() });
      await this.start(process.name);
    });
  }
}
