import type { Walk } from '../run/run-walks.ts';
import type { Page } from '@playwright/test';
const tab = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first();

const days = (page: Page) => page.locator('.ant-picker-date-panel').first().locator('.ant-picker-cell-in-view');

export const officeWalks: Walk[] = [
  {
    title: 'dashboard',
    path: '/dashboard',
    begin: (page) => page.getByRole('region', { name: 'Client Check-ins Over Time' }).locator('canvas').waitFor(),
    steps: [
      {
        what: 'open the range',
        act: (page) => page.getByRole('button', { name: /^Date range/ }).click(),
        shows: (page) => days(page).first().waitFor(),
      },
      { what: 'choose its first day', act: (page) => days(page).nth(2).click() },
      { what: 'choose its last day', act: (page) => days(page).nth(9).click() },
    ],
  },
  {
    title: 'calendar, month',
    path: '/calendar',
    begin: (page) =>
      page
        .getByText(/Airport Arrivals\s*\d/)
        .first()
        .waitFor(),
    steps: [
      { what: 'next month', act: (page) => page.getByRole('button', { name: 'Next month' }).click() },
      { what: 'previous month', act: (page) => page.getByRole('button', { name: 'Previous month' }).click() },
      { what: 'arrivals alone', act: (page) => tab(page, 'Airport Arrivals').click() },
      { what: 'move between days by keyboard', act: (page) => page.keyboard.press('ArrowRight') },
      {
        what: 'open a day',
        act: (page) => page.getByRole('gridcell').nth(17).getByRole('button').first().click(),
        shows: (page) => page.getByRole('button', { name: 'Back to Calendar' }).waitFor(),
      },
    ],
  },
  {
    title: 'calendar, day',
    path: '/calendar?view=day',
    begin: (page) =>
      page
        .getByRole('button', { name: /^Shuttle for/ })
        .first()
        .waitFor(),
    steps: [
      {
        what: 'ask for a shuttle',
        act: (page) =>
          page
            .getByRole('button', { name: /^Shuttle for/ })
            .first()
            .click(),
      },
      {
        what: 'open a customer',
        act: (page) =>
          page
            .getByRole('listitem')
            .getByRole('button', { name: /^(?!Shuttle for)/ })
            .first()
            .click(),
        shows: (page) => page.getByRole('dialog').waitFor(),
      },
      { what: 'close the details', act: (page) => page.keyboard.press('Escape') },
      { what: 'next day', act: (page) => page.getByRole('button', { name: 'Next day' }).click() },
      { what: 'previous day', act: (page) => page.getByRole('button', { name: 'Previous day' }).click() },
      { what: 'arrivals alone', act: (page) => tab(page, 'Airport Arrivals').click() },
    ],
  },
  {
    title: 'contracts',
    path: '/contracts',
    begin: (page) => page.getByRole('article').first().waitFor(),
    steps: [
      {
        what: 'open the sorts',
        act: (page) => page.getByLabel('Sort').click(),
        shows: (page) => page.getByTitle('Checkout Date/Time').waitFor(),
      },
      { what: 'sort by check-out', act: (page) => page.getByTitle('Checkout Date/Time').click() },
      {
        what: 'open the add dialog',
        act: (page) => page.getByRole('button', { name: 'Add Contract Customer' }).click(),
        shows: (page) => page.getByRole('dialog').getByLabel('Notes').waitFor(),
      },
      {
        what: 'type a name',
        act: (page) => page.getByRole('dialog').getByLabel('First Name').pressSequentially('Ida'),
      },
      { what: 'close it', act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click() },
    ],
  },
  {
    title: 'admin',
    path: '/admin',
    begin: (page) => page.getByText('Total Users').waitFor(),
    steps: [
      { what: 'open the import', act: (page) => page.getByRole('link', { name: 'Import' }).click() },
      { what: 'open the boards', act: (page) => page.getByRole('link', { name: 'Boards' }).click() },
      { what: 'go back to the users', act: (page) => page.getByRole('link', { name: 'Users' }).click() },
      {
        what: 'open Create User',
        act: (page) => page.getByRole('button', { name: 'Create User' }).click(),
        shows: (page) => page.getByRole('dialog').getByLabel('Email').waitFor(),
      },
      { what: 'type an email', act: (page) => page.getByRole('dialog').getByLabel('Email').pressSequentially('ida@') },
    ],
  },
  {
    title: 'calendar test',
    path: '/calendar-test',
    begin: (page) => page.getByText('Corporate Client').first().waitFor(),
    steps: [
      { what: 'day', act: (page) => page.getByText('Day', { exact: true }).click() },
      { what: 'week', act: (page) => page.getByText('Week', { exact: true }).click() },
    ],
  },
];
