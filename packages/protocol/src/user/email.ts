import { z } from 'zod';
import { text } from '../values/text.js';

/** Maximum characters of an email address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

const INVALID = 'Invalid email address';

/** The address with which people sign in or ask for a reset: lower case, because accounts are found without regard to case. */
export const ownEmailSchema = text(INVALID).trim().toLowerCase().max(MAX_EMAIL_LENGTH, INVALID).pipe(z.email(INVALID));
