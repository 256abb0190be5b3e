import { button, click, field, key, option, shown, tab, type Walk } from '../browser/interactions.ts';
import type { Page } from '@playwright/test';

const days = (page: Page) => page.locator('.ant-picker-date-panel').first().locator('.ant-picker-cell-in-view');
const dialog = (page: Page) => page.getByRole('dialog');
const link = (name: string) => click((page) => page.getByRole('link', { name }));

export const officeWalks: Walk[] = [
  {
    title: 'dashboard',
    path: '/dashboard',
    begin: (page) => page.getByRole('region', { name: 'Client Check-ins Over Time' }).locator('canvas').waitFor(),
    steps: [
      {
        what: 'open the range',
        act: button(/^Date range/),
        shows: (page) => days(page).first().waitFor(),
      },
      { what: 'choose its first day', act: click((page) => days(page).nth(2)) },
      { what: 'choose its last day', act: click((page) => days(page).nth(9)) },
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
      { what: 'next month', act: button('Next month') },
      { what: 'previous month', act: button('Previous month') },
      { what: 'arrivals alone', act: tab('Airport Arrivals') },
      { what: 'move between days by keyboard', act: key('ArrowRight') },
      {
        what: 'open a day',
        act: click((page) => page.getByRole('gridcell').nth(17).getByRole('button')),
        shows: shown('button', 'Back to Calendar'),
      },
    ],
  },
  {
    title: 'calendar, day',
    path: '/calendar?view=day',
    begin: shown('button', /^Shuttle for/),
    steps: [
      { what: 'ask for a shuttle', act: button(/^Shuttle for/) },
      {
        what: 'open a customer',
        act: click((page) => page.getByRole('listitem').getByRole('button', { name: /^(?!Shuttle for)/ })),
        shows: shown('dialog'),
      },
      { what: 'close the details', act: key('Escape') },
      { what: 'next day', act: button('Next day') },
      { what: 'previous day', act: button('Previous day') },
      { what: 'arrivals alone', act: tab('Airport Arrivals') },
    ],
  },
  {
    title: 'contracts',
    path: '/contracts',
    begin: shown('article'),
    steps: [
      {
        what: 'open the sorts',
        act: field('Sort'),
        shows: (page) => page.getByTitle('Checkout Date/Time').waitFor(),
      },
      { what: 'sort by check-out', act: option('Checkout Date/Time') },
      {
        what: 'open the add dialog',
        act: button('Add Contract Customer'),
        shows: (page) => dialog(page).getByLabel('Notes').waitFor(),
      },
      { what: 'type a name', act: (page) => dialog(page).getByLabel('First Name').pressSequentially('Ida') },
      { what: 'close it', act: click((page) => dialog(page).getByRole('button', { name: 'Cancel' })) },
    ],
  },
  {
    title: 'admin',
    path: '/admin',
    begin: (page) => page.getByText('Total Users').waitFor(),
    steps: [
      { what: 'open the import', act: link('Import') },
      { what: 'open the boards', act: link('Boards') },
      { what: 'go back to the users', act: link('Users') },
      {
        what: 'open Create User',
        act: button('Create User'),
        shows: (page) => dialog(page).getByLabel('Email').waitFor(),
      },
      { what: 'type an email', act: (page) => dialog(page).getByLabel('Email').pressSequentially('ida@') },
    ],
  },
  {
    title: 'calendar test',
    path: '/calendar-test',
    begin: (page) => page.getByText('Corporate Client').first().waitFor(),
    steps: [
      { what: 'day', act: click((page) => page.getByText('Day', { exact: true })) },
      { what: 'week', act: click((page) => page.getByText('Week', { exact: true })) },
    ],
  },
];
