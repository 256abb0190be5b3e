import type { ServiceProcess } from '../../../scripts/system/service-process.ts';
/** A process that exited without being killed. */
type UnexpectedExit = { name: string; how: string; at: number };

/** Restarts killed processes and records unexpected exits. */
export class Supervisor {
  processes: Map<string, ServiceProcess>;

  unexpectedExits: UnexpectedExit[] = [];
  #expected: Set<string> = new Set();
  #isStopping = false;

  /** @param processes they run */
  constructor(processes: ServiceProcess[]) {
    this.processes = new Map();
    for (const process of processes) this.add(process);
  }

  /** @param process it runs */
  add(process: ServiceProcess) {
    this.processes.set(process.name, process);
    this.#watch(process);
  }

  expectExit(name: string) {
    this.#expected.add(name);
  }

  /** Resolves before the process is ready. */
  async start(name: string) {
    const process = this.processes.get(name);
    if (!process) throw new Error(`There is no process ${name}`);
    await process.start();
    this.#watch(process);
  }

  /** Ignores exits from now on: the environment is stopping. */
  stopWatching() {
    this.#isStopping = true;
  }

  #watch(process: ServiceProcess) {
    void process.exited.then(async (how) => {
      if (this.#isStopping || this.#expected.delete(process.name)) return;
      this.unexpectedExits.push({ name: process.name, how, at: Date.now() });
      await this.start(process.name);
    });
  }
}
