import type { Walk } from '../run/run-walks.ts';
import type { Locator, Page } from '@playwright/test';
const asking = (page: Page) => page.getByRole('region', { name: 'Customer Requesting Ride' });
const first = (place: Locator) => place.getByRole('article').first().getByRole('button').first();

export const boardWalks: Walk[] = [
  {
    title: 'dispatch board',
    path: '/shuttle',
    begin: (page) => first(asking(page)).waitFor(),
    steps: [
      { what: 'select a card', act: (page) => first(asking(page)).click({ position: { x: 40, y: 12 } }) },
      {
        what: 'move it by its bar',
        act: (page) => page.getByRole('button', { name: 'Shuttle 1', exact: true }).click(),
      },
      { what: 'select by keyboard', act: (page) => first(asking(page)).press('Enter') },
      { what: 'deselect by keyboard', act: (page) => page.keyboard.press('Escape') },
      { what: 'pick up by keyboard', act: (page) => first(asking(page)).press('Space') },
      { what: 'move by keyboard', act: (page) => page.keyboard.press('ArrowRight') },
      { what: 'drop by keyboard', act: (page) => page.keyboard.press('Space') },
      {
        what: 'open the removal dialog',
        act: (page) =>
          asking(page)
            .getByRole('button', { name: /^Remove/ })
            .first()
            .click(),
        shows: (page) => page.getByRole('dialog', { name: 'Remove Customer from Shuttle' }).waitFor(),
      },
      { what: 'cancel it', act: (page) => page.getByRole('button', { name: 'Cancel' }).click() },
      { what: 'turn sound on', act: (page) => page.getByRole('button', { name: 'Sound off' }).click() },
      {
        what: 'open the menu',
        act: (page) => page.getByRole('button', { name: /^Account/ }).click(),
        shows: (page) => page.getByRole('menu').waitFor(),
      },
      { what: 'close the menu', act: (page) => page.keyboard.press('Escape') },
      {
        what: 'show the shortcuts',
        act: (page) => page.keyboard.press('?'),
        shows: (page) => page.getByRole('dialog').waitFor(),
      },
      { what: 'close the shortcuts', act: (page) => page.keyboard.press('Escape') },
    ],
  },
  {
    title: 'pick-up board',
    path: '/shuttle1pickup',
    begin: (page) => page.getByRole('button', { name: /^Take next/ }).waitFor(),
    steps: [
      { what: 'take next', act: (page) => page.getByRole('button', { name: /^Take next/ }).click() },
      { what: 'show all waiting', act: (page) => page.getByRole('button', { name: /^Show all/ }).click() },
      {
        what: 'select a card',
        act: (page) =>
          first(page.getByRole('region', { name: 'Waiting for a ride' })).click({ position: { x: 40, y: 12 } }),
      },
      {
        what: 'move it to its target',
        act: (page) => page.getByRole('button', { name: 'Tap here to move customer' }).first().click(),
      },
      {
        what: 'drop off',
        act: (page) =>
          page
            .getByRole('button', { name: /^Drop off/ })
            .first()
            .click(),
      },
      {
        what: 'open the removal dialog',
        act: (page) =>
          page
            .getByRole('region', { name: 'In Shuttle 1' })
            .getByRole('button', { name: /^Remove/ })
            .first()
            .click(),
        shows: (page) => page.getByRole('dialog').waitFor(),
      },
      { what: 'cancel it', act: (page) => page.getByRole('button', { name: 'Cancel' }).click() },
      { what: 'turn sound on', act: (page) => page.getByRole('button', { name: 'enable', exact: true }).click() },
    ],
  },
];
