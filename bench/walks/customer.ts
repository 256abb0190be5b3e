import { button, shown, type, type Walk } from '../browser/interactions.ts';

/**
 * The walks on the public pages.
 * @param link of a customer who may ask for a ride
 */
export const customerWalks = (link: string): Walk[] => [
  {
    title: 'customer’s page',
    path: `/shuttle-request/${link}`,
    visitor: true,
    begin: shown('button', 'Request Shuttle Pick Up'),
    steps: [
      {
        what: 'ask for a ride',
        act: button('Request Shuttle Pick Up'),
        shows: (page) => page.getByText('Waiting for shuttle assignment...').waitFor(),
      },
    ],
  },
  {
    title: 'sign-in',
    path: '/login',
    visitor: true,
    begin: shown('button', 'Sign In'),
    steps: [
      { what: 'type the email', act: type('Email', 'nobody@bench') },
      { what: 'submit without a password', act: button('Sign In') },
      { what: 'type the password', act: type('Password', 'wrong') },
    ],
  },
];
