import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A claim of a person, by name. */
type Person = Record<string, unknown> & { sub: string };

/** What somebody does on the provider's page. */
export type ProviderForm = { person: string } | { cancel: string };

/** The provider of `server.ts` in a process of its own. */
export class ProviderProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(redirectUri: string, people: Person[]): Promise<ProviderProcess> {
    const options = JSON.stringify({ redirectUri, people });
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts'), options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { issuer }: { issuer: string } = JSON.parse(String(line));
    return new ProviderProcess(child, issuer);
  }

  /** Signs a person in at the provider's pages, or cancels. Returns where the provider leads the browser back to. */
  async signIn(url: string, form: ProviderForm): Promise<URL> {
    const cookies = new Map<string, string>();
    let next = url;
    let body: URLSearchParams | undefined;
    while (next.startsWith(this.issuer)) {
      const response = await fetch(next, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location && body) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      body = location === null ? new URLSearchParams(Object.entries(form)) : undefined;
      next = location === null ? next : new URL(location, next).href;
    }
    return new URL(next);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    if (this.child.kill('SIGKILL')) await ended;
  }
}
