import { button, click, key, shown, type Walk } from '../browser/interactions.ts';
import type { Locator, Page } from '@playwright/test';

const asking = (page: Page) => page.getByRole('region', { name: 'Customer Requesting Ride' });
const first = (place: Locator) => place.getByRole('article').first().getByRole('button').first();
/** Of a card, beside its buttons. */
const position = { x: 40, y: 12 };

export const boardWalks: Walk[] = [
  {
    title: 'dispatch board',
    path: '/shuttle',
    begin: (page) => first(asking(page)).waitFor(),
    steps: [
      { what: 'select a card', act: (page) => first(asking(page)).click({ position }) },
      { what: 'move it by its bar', act: button(/^Shuttle 1$/) },
      { what: 'select by keyboard', act: (page) => first(asking(page)).press('Enter') },
      { what: 'deselect by keyboard', act: key('Escape') },
      { what: 'pick up by keyboard', act: (page) => first(asking(page)).press('Space') },
      { what: 'move by keyboard', act: key('ArrowRight') },
      { what: 'drop by keyboard', act: key('Space') },
      {
        what: 'open the removal dialog',
        act: click((page) => asking(page).getByRole('button', { name: /^Remove/ })),
        shows: shown('dialog', 'Remove Customer from Shuttle'),
      },
      { what: 'cancel it', act: button('Cancel') },
      { what: 'turn sound on', act: button('Sound off') },
      { what: 'open the menu', act: button(/^Account/), shows: shown('menu') },
      { what: 'close the menu', act: key('Escape') },
      { what: 'show the shortcuts', act: key('?'), shows: shown('dialog') },
      { what: 'close the shortcuts', act: key('Escape') },
    ],
  },
  {
    title: 'pick-up board',
    path: '/shuttle1pickup',
    begin: shown('button', /^Take next/),
    steps: [
      { what: 'take next', act: button(/^Take next/) },
      { what: 'show all waiting', act: button(/^Show all/) },
      {
        what: 'select a card',
        act: (page) => first(page.getByRole('region', { name: 'Waiting for a ride' })).click({ position }),
      },
      { what: 'move it to its target', act: button('Tap here to move customer') },
      { what: 'drop off', act: button(/^Drop off/) },
      {
        what: 'open the removal dialog',
        act: click((page) =>
          page.getByRole('region', { name: 'In Shuttle 1' }).getByRole('button', { name: /^Remove/ }),
        ),
        shows: shown('dialog'),
      },
      { what: 'cancel it', act: button('Cancel') },
      { what: 'turn sound on', act: button(/^enable$/) },
    ],
  },
];
