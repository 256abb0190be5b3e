import { screen } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { LINK, REQUEST, RidePage } from './testing/ride-page.js';
import { pageLanguage } from './use-language.js';
import { ES as es } from './words-es.js';

const CHOICE = `PUT /api/shuttle-language/${LINK}`;

describe('customer-page.md, Languages: the language of the customer’s page', () => {
  let page: RidePage;
  beforeEach(() => {
    page = new RidePage();
    page.ride = { shuttleStatus: null, shuttleNumber: null, language: 'en' };
    page.server.on(CHOICE, () => json({ success: true, language: 'es' }));
  });

  it('should be the booking’s', async () => {
    page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada', language: 'es' };
    await page.open();
    expect(screen.getByRole('heading', { name: 'Ada, se le ha asignado el transporte 2' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Seguir el transporte 2' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'es');
  });

  it('should change when the customer chooses it, on the booking too, and stay after a reload', async () => {
    await page.open();
    await page.press('Español');
    expect(screen.getByRole('button', { name: 'Solicitar transporte' })).toBeInTheDocument();
    expect(page.server.sent(CHOICE)).toMatchObject([{ body: { language: 'es' } }]);
    page.close();
    await page.open();
    expect(screen.getByRole('button', { name: 'Solicitar transporte' })).toBeInTheDocument();
    await page.press('English');
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });

  it('should be stored on the booking later when the network was away', async () => {
    await page.open();
    page.server.on(CHOICE, () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await page.press('Español');
    page.server.on(CHOICE, () => json({ success: true, language: 'es' }));
    await page.after(120_000);
    expect(page.server.sent(CHOICE)).toHaveLength(2);
  });

  it('should translate the failures that the server reports', async () => {
    page.ride = { ...page.ride, language: 'es' };
    page.server.on(REQUEST, () => json({ message: 'Checked out.', code: 'RIDE_CLOSED' }, 410));
    await page.open();
    await page.press('Solicitar transporte');
    expect(screen.getByRole('alert')).toHaveTextContent('Su salida ya fue registrada.');
  });
});

describe('customer-page.md, Languages: pageLanguage', () => {
  it.each([
    [null, undefined, null, 'en-US', 'en'],
    [null, undefined, null, 'es-MX', 'es'],
    [null, 'en', null, 'es-MX', 'es'],
    [null, 'en', 'en', 'es-MX', 'en'],
    [null, 'es', 'en', 'en-US', 'es'],
    ['en', 'es', 'es', 'es-MX', 'en'],
  ] as const)('should be for %p, %p, %p, %p: %s', (chosen, ofBooking, stored, ofBrowser, language) => {
    expect(pageLanguage(chosen, ofBooking, stored, ofBrowser)).toBe(language);
  });
});

describe('the Spanish words', () => {
  it.each([
    [es.pickUpIn({ fromMinutes: 5, toMinutes: 12 }), 'Le recogeremos en 5 a 12 min'],
    [es.pickUpIn({ fromMinutes: 0, toMinutes: 3 }), 'Le recogeremos en hasta 3 min'],
    [es.pickUpIn({ fromMinutes: 60, toMinutes: 90 }), 'Le recogeremos en más de una hora'],
    [es.updated(5_000), 'actualizado ahora mismo'],
    [es.updated(40_000), 'actualizado hace 40 s'],
    [es.updated(7_200_000), 'actualizado hace 2 h'],
    [es.waiting(''), 'Gracias. No cierre esta página, ahora le asignaremos un transporte...'],
    [es.thanks('Ada'), '¡Gracias por viajar con nosotros, Ada!'],
  ])('should read %p', (said, expected) => expect(said).toBe(expected));
});
