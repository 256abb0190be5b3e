import type { TextStatus } from '@lotline/protocol';

type Stop = NonNullable<TextStatus['stop']>;

interface StopWords {
  what: string;
  cure: string;
}

const SETTINGS = 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN';
const INACTIVE: StopWords = {
  what: 'The Twilio account is suspended or not active.',
  cure: 'Check its balance and Twilio’s messages in the Twilio console.',
};
const CERTIFICATE: StopWords = {
  what: 'The certificate of the text provider is not valid here.',
  cure: 'Check the server’s clock, and any proxy between Lotline and Twilio.',
};
const UNREGISTERED: StopWords = {
  what: 'Carriers refuse texts from this lot’s number, because it is not registered or verified.',
  cure: 'Finish its registration in the Twilio console.',
};
const WORDS: Record<string, StopWords> = {
  '20003': {
    what: 'Twilio refuses the account or its token.',
    cure: `Check that ${SETTINGS} are the account’s current ones and that it is active. Restart the notify service after a change.`,
  },
  '20008': {
    what: 'The token is one for tests only.',
    cure: `Set ${SETTINGS} to the live ones and restart the notify service.`,
  },
  '20404': {
    what: 'Twilio does not know the account.',
    cure: `Check ${SETTINGS}, and restart the notify service after a change.`,
  },
  '21609': {
    what: 'Twilio refuses the address of the delivery reports.',
    cure: 'Set PUBLIC_URL to the https address of Lotline.',
  },
  '63038': {
    what: 'The account has reached Twilio’s daily limit.',
    cure: 'Wait until the 24 hours are over, or ask Twilio for a higher limit.',
  },
  '10001': INACTIVE,
  '20005': INACTIVE,
  '20403': INACTIVE,
  '30002': INACTIVE,
  '30023': {
    what: 'The carriers’ daily limit for this lot’s number is reached.',
    cure: 'Wait until tomorrow, or raise it in the Twilio console.',
  },
  '30027': {
    what: 'The carriers’ daily limit for this lot’s number is reached.',
    cure: 'Wait until tomorrow, or raise it in the Twilio console.',
  },
  '30032': UNREGISTERED,
  '30033': UNREGISTERED,
  '30034': UNREGISTERED,
  '30035': UNREGISTERED,
};

/** Says why no texts go out, and what to do (docs/product/texts.md#stopped-texts). */
export function stopWords({ errorCode, concerns }: Pick<Stop, 'errorCode' | 'concerns'>): StopWords {
  const known = WORDS[errorCode];
  if (known) return known;
  if (errorCode.includes('CERT') || errorCode.startsWith('UNABLE')) return CERTIFICATE;
  if (errorCode.startsWith('http-'))
    return {
      what: 'Something other than Twilio answers, such as a proxy.',
      cure: 'Check TWILIO_API_URL and the way from the notify service to api.twilio.com.',
    };
  return concerns === 'number'
    ? {
        what: 'Twilio does not let this lot’s texting number send texts.',
        cure: 'Check in the Twilio console that the number belongs to the account and can send texts.',
      }
    : { what: 'Twilio refuses the account.', cure: 'Look up the code in the Twilio console.' };
}
