import autocannon from 'autocannon';
import { figuresOf, type Figures } from '../measure/figures.ts';
import { requestPath } from '../run/board.ts';
import { linkOf } from '../seed/customers.ts';

const CONNECTIONS = 40;

/**
 * Each customer requests a ride once, as fast as 40 connections allow. Other responses are wrong.
 * @param customers by their numbers
 */
export async function requestAllRides(url: string, customers: number[]): Promise<Figures> {
  const latencies: number[] = [];
  let wrong = 0;
  let opened = 0;
  const begun = performance.now();
  let ended = begun;
  await new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        method: 'POST',
        connections: CONNECTIONS,
        amount: customers.length,
        timeout: 6,
        // Each connection has its own customers, so that nobody requests twice.
        setupClient: (client) => {
          const own = customers.filter((_, at) => at % CONNECTIONS === opened);
          opened += 1;
          client.setRequests(own.map((index) => ({ method: 'POST', path: requestPath(linkOf(index)) })));
        },
        verifyBody: (body) => String(body).includes('"success":true'),
      },
      (error, result) => {
        if (error) return reject(error);
        wrong = result.errors + result.timeouts + result.non2xx + result.mismatches;
        resolve(undefined);
      },
    );
    run.on('response', (_client, _status, _bytes, ms) => {
      latencies.push(ms);
      ended = performance.now();
    });
  });
  return figuresOf(latencies, (ended - begun) / 1000, wrong);
}

/** Rounds to a number that gives each connection the same number of requests. */
export const roundToConnections = (wanted: number) => Math.max(1, Math.round(wanted / CONNECTIONS)) * CONNECTIONS;
