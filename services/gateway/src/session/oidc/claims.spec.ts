import { leavesGroupsOut, readClaims, type ClaimedPerson, type Claims } from './claims.js';

const EMAIL = 'vera@lot.test';
const NAME = { given_name: 'Vera', family_name: 'Voss' };
const ENTRA: Claims = {
  iss: 'https://login.microsoftonline.com/2f1c8f4e-6f6e-4b0e-9f0e-3d3b7c1c9a10/v2.0',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  preferred_username: EMAIL,
  name: 'Vera Voss',
  groups: ['5d4c1b6e-08b5-4b7e-8b1a-8f4a3b2c1d0e'],
};

interface Case {
  idToken: Claims;
  userInfo?: Claims;
  groupsClaim?: string;
  /** Without and with OIDC_TRUST_EMAILS. */
  verified: [boolean, boolean];
  /** Without and with OIDC_TRUST_EMAILS. Default: the address. */
  email?: [string, string];
  groups: string[];
}

/** What each provider sends, after its documentation and public bug reports. */
const CASES: Record<string, Case> = {
  'Entra: no email_verified': {
    idToken: { ...ENTRA, email: EMAIL },
    userInfo: { sub: ENTRA['sub'], email: EMAIL, name: 'Vera Voss', ...NAME },
    verified: [false, true],
    groups: ['5d4c1b6e-08b5-4b7e-8b1a-8f4a3b2c1d0e'],
  },
  'Entra without the optional claim email: a user name': {
    idToken: ENTRA,
    verified: [false, true],
    email: ['', EMAIL],
    groups: ['5d4c1b6e-08b5-4b7e-8b1a-8f4a3b2c1d0e'],
  },
  'Entra with xms_edov': {
    idToken: { ...ENTRA, email: EMAIL, xms_edov: true, groups: [] },
    verified: [true, true],
    groups: [],
  },
  'Entra with xms_edov as text': {
    idToken: { ...ENTRA, email: EMAIL, xms_edov: '1', groups: [] },
    verified: [true, true],
    groups: [],
  },
  'Entra: an address of a domain that the tenant does not own': {
    idToken: { ...ENTRA, email: EMAIL, xms_edov: 0, groups: [] },
    verified: [false, false],
    groups: [],
  },
  'Google Workspace: hd as the group': {
    idToken: { sub: '1', email: EMAIL, email_verified: true, hd: 'lot.test', ...NAME },
    groupsClaim: 'hd',
    verified: [true, true],
    groups: ['lot.test'],
  },
  'Google: a private account': {
    idToken: { sub: '1', email: EMAIL, email_verified: true, ...NAME },
    groupsClaim: 'hd',
    verified: [true, true],
    groups: [],
  },
  'Okta: a thin ID token': {
    idToken: { sub: '00u1', name: 'Vera Voss', preferred_username: EMAIL },
    userInfo: { sub: '00u1', email: EMAIL, email_verified: true, groups: ['Everyone', 'valets'], ...NAME },
    verified: [true, true],
    groups: ['Everyone', 'valets'],
  },
  'Keycloak: an address that nobody has confirmed': {
    idToken: {
      sub: '1',
      email: EMAIL,
      email_verified: false,
      preferred_username: 'vera',
      groups: ['/valets'],
      ...NAME,
    },
    verified: [false, false],
    groups: ['/valets'],
  },
  'Keycloak: a user name that looks like an address': {
    idToken: { sub: '1', email_verified: false, preferred_username: 'boss@lot.test', ...NAME },
    verified: [false, false],
    email: ['', 'boss@lot.test'],
    groups: [],
  },
  'Auth0: groups in a claim with a namespace': {
    idToken: { sub: 'auth0|1', email: EMAIL, email_verified: true, 'https://lot.test/groups': ['valets'], ...NAME },
    groupsClaim: 'https://lot.test/groups',
    verified: [true, true],
    groups: ['valets'],
  },
  'AD FS: a UPN, and one group as text': {
    idToken: { sub: '9Cj3sPsPV', upn: EMAIL, unique_name: 'LOT\\vera', group: 'valets', ...NAME },
    userInfo: { sub: '9Cj3sPsPV' },
    groupsClaim: 'group',
    verified: [false, true],
    email: ['', EMAIL],
    groups: ['valets'],
  },
  'AD FS: a user name that is no address': {
    idToken: { sub: '9Cj3sPsPV', upn: 'vera', unique_name: 'LOT\\vera', ...NAME },
    verified: [false, false],
    email: ['', ''],
    groups: [],
  },
  'Cognito: email_verified as text': {
    idToken: { sub: '1', 'cognito:groups': ['valets'] },
    userInfo: { sub: '1', email: EMAIL, email_verified: 'true', username: 'vera', ...NAME },
    groupsClaim: 'cognito:groups',
    verified: [true, true],
    groups: ['valets'],
  },
  'Cognito: somebody of a federated provider': {
    idToken: { sub: '1', email: EMAIL, email_verified: 'false', 'cognito:groups': ['valets'], ...NAME },
    groupsClaim: 'cognito:groups',
    verified: [false, false],
    groups: ['valets'],
  },
  'a statement about another address': {
    idToken: { sub: '1', email: EMAIL, ...NAME },
    userInfo: { sub: '1', email: 'other@lot.test', email_verified: true },
    verified: [false, true],
    groups: [],
  },
  'claims of other types': {
    idToken: { sub: '1', email: [EMAIL], email_verified: true, name: 7, groups: [1, null, 'valets'] },
    verified: [false, false],
    email: ['', ''],
    groups: ['valets'],
  },
};

describe('sign-in.md, Single sign-on: readClaims', () => {
  it.each(Object.entries(CASES))('should read %s', (_provider, given) => {
    const { idToken, userInfo = {}, groupsClaim = 'groups', verified, groups, email = [EMAIL, EMAIL] } = given;
    const read = (trustEmails: boolean): ClaimedPerson => readClaims(idToken, userInfo, { groupsClaim, trustEmails });
    expect([read(false), read(true)]).toMatchObject([
      { email: email[0], emailVerified: verified[0], groups },
      { email: email[1], emailVerified: verified[1], groups },
    ]);
  });

  it.each<[Claims, string, string]>([
    [NAME, 'Vera', 'Voss'],
    [{ name: 'Vera de la Voss' }, 'Vera', 'de la Voss'],
    [{ name: 'Vera' }, 'Vera', ''],
    [{ name: 7 }, '', ''],
  ])('should read the name of %j', (claims, firstName, lastName) => {
    expect(readClaims(claims, {}, { groupsClaim: 'groups', trustEmails: false })).toMatchObject({
      firstName,
      lastName,
    });
  });
});

describe('leavesGroupsOut', () => {
  it.each<[Claims, boolean]>([
    [{ _claim_names: { groups: 'src1' } }, true],
    [{ hasgroups: true }, true],
    [{ groups: ['valets'] }, false],
    [{}, false],
  ])('should be for %j: %p', (claims, leavesOut) => expect(leavesGroupsOut(claims, 'groups')).toBe(leavesOut));
});
