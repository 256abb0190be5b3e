/**
 * `node scripts/dead-letters-resend.ts`: resends the events that a service could not handle. With `npm start`, use
 * `npm run dead-letters:resend`.
 */
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
  // A connection error may contain the URL with its password.
  console.error(
    `Not all were sent again: ${error instanceof Error && 'code' in error ? error.code : 'see the broker'}`,
  );
  process.exitCode = 1;
}
