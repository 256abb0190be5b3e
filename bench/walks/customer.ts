import type { Walk } from '../run/run-walks.ts';
/**
 * The walks on the public pages.
 * @param link of a customer who may ask for a ride
 */
export const customerWalks = (link: string): Walk[] => [
  {
    title: 'customer’s page',
    path: `/shuttle-request/${link}`,
    visitor: true,
    begin: (page) => page.getByRole('button', { name: 'Request Shuttle Pick Up' }).waitFor(),
    steps: [
      {
        what: 'ask for a ride',
        act: (page) => page.getByRole('button', { name: 'Request Shuttle Pick Up' }).click(),
        shows: (page) => page.getByText('Waiting for shuttle assignment...').waitFor(),
      },
    ],
  },
  {
    title: 'sign-in',
    path: '/login',
    visitor: true,
    begin: (page) => page.getByRole('button', { name: 'Sign In' }).waitFor(),
    steps: [
      { what: 'type the email', act: (page) => page.getByLabel('Email').pressSequentially('nobody@bench') },
      { what: 'submit without a password', act: (page) => page.getByRole('button', { name: 'Sign In' }).click() },
      { what: 'type the password', act: (page) => page.getByLabel('Password').pressSequentially('wrong') },
    ],
  },
];
