import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { pageLanguage } from './use-language.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';
import { ES as es } from './words-es.js';

const LINK = '8fKq2LmZ0p';
const CHOICE = `PUT /api/shuttle-language/${LINK}`;

describe('customer-page.md, Languages: the language of the customer’s page', () => {
  let server: FakeServer;
  let ride: Omit<RideStatusAnswer, 'success'>;
  beforeEach(() => {
    jest.useFakeTimers();
    ride = { shuttleStatus: null, shuttleNumber: null, language: 'en' };
    server = new FakeServer()
      .on(`GET /api/settings?link=${LINK}`, () => json(aSettings()))
      .on(`GET /api/shuttle-status/${LINK}`, () => json({ success: true, ...ride }))
      .on(CHOICE, () => json({ success: true, language: 'es' }));
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const open = async () => {
    const { unmount } = render(<RideRequestPage link={LINK} />);
    await after(50);
    return unmount;
  };
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await after(50);
  };

  it('should be the booking’s', async () => {
    ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada', language: 'es' };
    await open();
    expect(screen.getByRole('heading', { name: 'Ada, se le ha asignado el transporte 2' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Seguir el transporte 2' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'es');
  });

  it('should change when the customer chooses it, on the booking too, and stay after a reload', async () => {
    const leave = await open();
    await choose('Español');
    expect(screen.getByRole('button', { name: 'Solicitar transporte' })).toBeInTheDocument();
    expect(server.sent(CHOICE)).toMatchObject([{ body: { language: 'es' } }]);
    leave();
    await open();
    expect(screen.getByRole('button', { name: 'Solicitar transporte' })).toBeInTheDocument();
    await choose('English');
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });

  it('should be stored on the booking later when the network was away', async () => {
    await open();
    server.on(CHOICE, () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await choose('Español');
    server.on(CHOICE, () => json({ success: true, language: 'es' }));
    await after(120_000);
    expect(server.sent(CHOICE)).toHaveLength(2);
  });

  it('should translate the failures that the server reports', async () => {
    ride = { ...ride, language: 'es' };
    server.on(`POST /api/shuttle-request/${LINK}`, () => json({ message: 'Checked out.', code: 'RIDE_CLOSED' }, 410));
    await open();
    await choose('Solicitar transporte');
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
