/** The claims of an ID token or of the provider's user info, as received. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a provider says about somebody. */
export interface ClaimedPerson {
  /** '' if the provider names no address. */
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  groups: string[];
}

interface Reading {
  groupsClaim: string;
  /** Whether an address counts as verified that the provider says nothing about (OIDC_TRUST_EMAILS). */
  trustEmails: boolean;
}

/** Reads both answers of the provider; the ID token takes precedence, because it is signed. What each provider sends: docs/single-sign-on.md. */
export function readClaims(idToken: Claims, userInfo: Claims, { groupsClaim, trustEmails }: Reading): ClaimedPerson {
  const all = { ...userInfo, ...idToken };
  const groups = all[groupsClaim];
  const names = textOf(all['name']).split(' ');
  return {
    ...addressOf([idToken, userInfo], trustEmails),
    firstName: textOf(all['given_name']) || (names[0] ?? ''),
    lastName: textOf(all['family_name']) || names.slice(1).join(' '),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  };
}

/** Whether Entra left the groups out of the token, because the person is in more than 200. */
export const leavesGroupsOut = (idToken: Claims, groupsClaim: string): boolean =>
  idToken['hasgroups'] === true || Object.hasOwn(Object(idToken['_claim_names']), groupsClaim);

type Address = Pick<ClaimedPerson, 'email' | 'emailVerified'>;

/** A statement about the address counts only for the address in the same answer. */
function addressOf(answers: readonly Claims[], trustEmails: boolean): Address {
  const email = answers.map(emailIn).find((each) => each !== '');
  if (email === undefined) return trustEmails ? userNameOf(answers) : { email: '', emailVerified: false };
  const statements = answers.filter((claims) => emailIn(claims) === email).flatMap(statementsOf);
  return { email, emailVerified: statements[0] ?? trustEmails };
}

/** The user name where it is an address. People can often choose it themselves, so it needs the operator's trust. */
function userNameOf(answers: readonly Claims[]): Address {
  const names = answers.flatMap((claims) => [textOf(claims['preferred_username']), textOf(claims['upn'])]);
  const email = names.find((name) => name.includes('@')) ?? '';
  return { email, emailVerified: email !== '' && answers.flatMap(statementsOf)[0] !== false };
}

/** What the provider says about the address. `xms_edov` is Entra's optional claim: the owner of the domain is verified. */
const statementsOf = (claims: Claims): boolean[] =>
  [claims['email_verified'], claims['xms_edov']].flatMap((claim) => {
    // Cognito and others send text, Entra also numbers.
    const text = String(claim).toLowerCase();
    if (['true', '1'].includes(text)) return true;
    return ['false', '0'].includes(text) ? false : [];
  });

const emailIn = (claims: Claims): string => textOf(claims['email']).toLowerCase();
const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '');
