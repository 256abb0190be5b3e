import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Every built page names its entry (build-ids.ts). */
const ENTRY = /<meta name="lotline-build" content="([\w-]+\.html) /;
/** A session cookie and the response's meaning go to the browser; the content security policy would forbid Vite's own scripts. */
const FORWARDED_HEADERS = ['set-cookie', 'location', 'cache-control', 'content-type'];

/**
 * Serves pages in `npm run dev`. The gateway decides which page belongs to an address, and Vite serves that page's source in
 * its place.
 */
export function gatewayPages(gateway: string | undefined): Plugin {
  return {
    name: 'lotline-gateway-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!gateway || !isPage || url.startsWith('/api/')) return next();
        const answer = async (): Promise<void> => {
          const { cookie = '', host = '' } = request.headers;
          const answered = await fetch(`${gateway}${url}`, {
            headers: { accept: 'text/html', cookie, 'x-forwarded-host': host },
            redirect: 'manual',
          });
          const built = await answered.text();
          const [, entry] = ENTRY.exec(built) ?? [];
          const source = entry && (await readFile(fileURLToPath(new URL(entry, import.meta.url)), 'utf8'));
          const html = source ? await server.transformIndexHtml(`/${entry}`, source, url) : built;
          for (const name of FORWARDED_HEADERS) {
            const value = name === 'set-cookie' ? answered.headers.getSetCookie() : answered.headers.get(name);
            if (value?.length) response.setHeader(name, value);
          }
          response.writeHead(answered.status).end(html);
        };
        answer().catch(next);
      });
    },
  };
}
