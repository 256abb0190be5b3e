/** Maximum characters of an email address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;
