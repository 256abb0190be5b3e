import type { Walk } from '../run/run-walks.ts';
import type { Page } from '@playwright/test';
const search = (page: Page) => page.getByPlaceholder('search by name, phone number, or customer ID');
const results = (page: Page) => page.getByRole('dialog').getByRole('article');

export const deskWalks: Walk[] = [
  {
    title: 'search and details',
    path: '/shuttle',
    begin: (page) => page.getByRole('article').first().waitFor(),
    steps: [
      {
        what: 'open the search',
        act: (page) => page.getByRole('button', { name: /search customers/i }).click(),
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
        act: (page) => page.getByRole('button', { name: 'Show All Current Checked In Customers' }).click(),
        shows: (page) => results(page).nth(5).waitFor(),
      },
      {
        what: 'open the details',
        act: (page) => results(page).first().getByRole('button', { name: 'Details' }).click(),
        shows: (page) => page.getByLabel('Parking spot number').waitFor(),
      },
      { what: 'type a spot', act: (page) => page.getByLabel('Parking spot number').pressSequentially('B12') },
      { what: 'type a note', act: (page) => page.getByLabel('Notes').pressSequentially('Roof box') },
      { what: 'open the types', act: (page) => page.getByLabel('Customer type').click() },
      { what: 'close the types', act: (page) => page.keyboard.press('Escape') },
    ],
  },
  {
    title: 'add form',
    path: '/form',
    begin: (page) => page.getByLabel('First name').waitFor(),
    steps: [
      { what: 'type a phone', act: (page) => page.getByLabel('Phone').first().pressSequentially('7145550199') },
      { what: 'type a name', act: (page) => page.getByLabel('First name').pressSequentially('Beatrix') },
      {
        what: 'open the types',
        act: (page) => page.getByLabel('Customer type').click(),
        shows: (page) => page.getByTitle('Walk In', { exact: true }).waitFor(),
      },
      { what: 'choose a type', act: (page) => page.getByTitle('Walk In', { exact: true }).click() },
      {
        what: 'submit the empty form',
        act: (page) => page.getByRole('button', { name: /^Add Customer/ }).click(),
      },
      { what: 'clear the form', act: (page) => page.getByRole('button', { name: 'Clear Form' }).click() },
    ],
  },
];
