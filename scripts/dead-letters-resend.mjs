/**
 * `node scripts/dead-letters-resend.mjs`: sends the events again that a service could not handle. On the machine of `npm start`
 * it is `npm run dead-letters:resend`.
 */
import './processes/node-version.mjs';
import 'reflect-metadata';
import { resendDeadLetters } from '@lotline/service-kit';

const url = process.env.RABBITMQ_URL;
if (!url) {
  console.error('RABBITMQ_URL is not set');
  process.exit(1);
}
try {
  for (const [service, count] of Object.entries(await resendDeadLetters(url))) {
    console.log(`${service}: ${count} ${count === 1 ? 'event' : 'events'} sent again`);
  }
} catch (error) {
  // An error of the connection may hold the URL with its password.
  console.error(
    `Not all were sent again: ${error instanceof Error && 'code' in error ? error.code : 'see the broker'}`,
  );
  process.exitCode = 1;
}
