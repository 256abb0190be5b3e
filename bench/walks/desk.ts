import { button, click, field, key, option, shown, type, type Walk } from '../browser/interactions.ts';
import type { Page } from '@playwright/test';

const search = (page: Page) => page.getByPlaceholder('search by name, phone number, or customer ID');
const results = (page: Page) => page.getByRole('dialog').getByRole('article');

export const deskWalks: Walk[] = [
  {
    title: 'search and details',
    path: '/shuttle',
    begin: shown('article'),
    steps: [
      {
        what: 'open the search',
        act: button(/search customers/i),
        shows: (page) => search(page).waitFor(),
      },
      { what: 'type a name', act: (page) => search(page).pressSequentially('garcia', { delay: 120 }) },
      {
        what: 'search by Enter',
        act: (page) => search(page).press('Enter'),
        shows: (page) => results(page).first().waitFor(),
      },
      {
        what: 'show checked-in customers',
        act: button('Show All Current Checked In Customers'),
        shows: (page) => results(page).nth(5).waitFor(),
      },
      {
        what: 'open the details',
        act: click((page) => results(page).first().getByRole('button', { name: 'Details' })),
        shows: (page) => page.getByLabel('Parking spot number').waitFor(),
      },
      { what: 'type a spot', act: type('Parking spot number', 'B12') },
      { what: 'type a note', act: type('Notes', 'Roof box') },
      { what: 'open the types', act: field('Customer type') },
      { what: 'close the types', act: key('Escape') },
    ],
  },
  {
    title: 'add form',
    path: '/form',
    begin: (page) => page.getByLabel('First name').waitFor(),
    steps: [
      { what: 'type a phone', act: type('Phone', '7145550199') },
      { what: 'type a name', act: type('First name', 'Beatrix') },
      {
        what: 'open the types',
        act: field('Customer type'),
        shows: (page) => page.getByTitle('Walk In', { exact: true }).waitFor(),
      },
      { what: 'choose a type', act: option('Walk In') },
      { what: 'submit the empty form', act: button(/^Add Customer/) },
      { what: 'clear the form', act: button('Clear Form') },
    ],
  },
];
