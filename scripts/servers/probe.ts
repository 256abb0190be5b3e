import { connect } from 'node:net';

/** A server that takes longer to respond counts as not ready. */
const ANSWER_MS = 2_000;

/** Starts an AMQP handshake: a booting broker does not listen, and a full one does not respond. */
export function answersAmqp(host: string, port: number) {
  return ask(host, port, Buffer.from('AMQP\0\0\x09\x01', 'latin1'), (answer) => answer[0] === 1);
}

/** Opens a PostgreSQL session up to the password request; a server that is starting up sends an error instead. */
export function answersPostgres(host: string, port: number) {
  const fields = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + fields.length, 0);
  head.writeInt32BE(0x00030000, 4);
  return ask(host, port, Buffer.concat([head, fields]), (answer) => answer.toString('latin1', 0, 1) === 'R');
}

export function answersRedis(host: string, port: number, password: string) {
  const request = Buffer.from(`AUTH ${password}\r\nPING\r\n`);
  return ask(host, port, request, (answer) => answer.includes('+PONG'));
}

export function acceptsConnections(host: string, port: number) {
  return ask(host, port, undefined, () => true);
}

/**
 * @param request undefined: an accepted connection is enough
 * @param isRight called with everything received so far
 */
function ask(
  host: string,
  port: number,
  request: Buffer | undefined,
  isRight: (answer: Buffer) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    const socket = connect({ host, port });
    const end = (right: boolean) => {
      socket.destroy();
      resolve(right);
    };
    socket.setTimeout(ANSWER_MS, () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('connect', () => (request ? socket.write(request) : end(true)));
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (isRight(answer)) end(true);
    });
  });
}
