import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** names and values alternate, as sent */
  rawHeaders: string[];
  text: string;
}

interface HttpRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** as JSON */
  body?: unknown;
  signal?: AbortSignal;
}

/** One request of a load, over the agent's connections. fetch would take twice the processor time. */
export function sendRequest(agent: Agent, url: URL, { body, headers, ...call }: HttpRequest): Promise<HttpAnswer> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const about = json !== undefined && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  };
  const target = { ...call, host: url.hostname, port: url.port, agent, headers: { ...about, ...headers } };
  return new Promise((resolve, reject) => {
    const outgoing = request(target, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers, rawHeaders } = response;
        resolve({ status, headers, rawHeaders, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', (error) => {
      // The server closed the idle connection in the moment of its reuse, and has not read the request.
      const isStale = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (isStale && call.method === 'GET') resolve(sendRequest(agent, url, { body, headers, ...call }));
      else reject(error);
    });
    outgoing.end(json);
  });
}

/** The name and value that `Set-Cookie` sets. */
export const cookieIn = (line: string): [name: string, value: string] => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return [name, value];
};
