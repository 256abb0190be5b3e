import { RESET_LINK_MINUTES } from '@lotline/protocol';
import type { Mail } from './mailer.js';

interface Recipient {
  email: string;
  firstName: string;
  token: string;
}

/** Returns the e-mail with the link. The token is in the fragment, which browsers send to no server. */
export const resetMail = ({ email, firstName, token }: Recipient, publicUrl: string): Mail => ({
  to: email,
  subject: 'Choose a new Lotline password',
  text: `Hello${firstName === '' ? '' : ` ${firstName}`},

somebody asked for a new password of your Lotline account. To choose one, open this address within ${RESET_LINK_MINUTES} minutes:

${new URL('/reset-password', publicUrl).href}#${token}

If it was not you, ignore this e-mail. Your password stays as it is.
`,
});
