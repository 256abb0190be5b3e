import { act, screen, within } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { json } from '../../testing/server.js';
import { BoardDevice, minutesAgo } from './testing/board-device.js';
import { ES } from './language/words-es.js';

describe('pick-up-boards.md, Languages: the language of a pick-up board', () => {
  const tablet = new BoardDevice();
  const { after, open, place, names, press, away, back } = tablet;
  beforeEach(tablet.begin);
  afterEach(() => {
    document.documentElement.lang = 'en';
  });

  const openInSpanish = async () => {
    localStorage.setItem('pickUp.language', 'es');
    return open();
  };

  it('should be English until Spanish is chosen, and stay Spanish after a reload', async () => {
    const { unmount } = await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shuttle 1 - Customer Pick Up');
    expect(screen.getByRole('button', { name: 'Español' })).toHaveAttribute('lang', 'es');
    press('Español');
    await after(50);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Transporte 1 - Recogida de clientes');
    expect(document.documentElement).toHaveAttribute('lang', 'es');
    expect(document.title).toBe('Transporte 1 - Recogida de clientes');
    unmount();
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Transporte 1 - Recogida de clientes');
    press('English');
    await after(50);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shuttle 1 - Customer Pick Up');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });

  it('should translate the cards, the move bar, the removal and the undo bar', async () => {
    tablet.server.on('GET /api/clients/shuttle/wait', () => json({ estimate: { fromMinutes: 5, toMinutes: 12 } }));
    await openInSpanish();
    expect(screen.getByRole('banner')).toHaveTextContent('Espera actual 5 a 12 min · 2 en espera, máximo 12 min');
    expect(place('Esperando transporte').getAllByText(/Grupo de 2/)).toHaveLength(2);
    expect(names('En el transporte 1')).toEqual(['Jun Tanaka']);
    press(/^Ada Okafor/);
    expect(place('En el transporte 1').getByRole('button', { name: 'Toque aquí para mover al cliente' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Mover a Ada Okafor' })).toHaveTextContent('Mover a Ada Okafor a');
    await after(1_000);
    press(/^Ada Okafor/);
    press('Quitar a Jun Tanaka');
    press('Quitar');
    expect(screen.getByRole('status', { name: 'Último movimiento' })).toHaveTextContent('Jun Tanakaya no viaja');
    press('Deshacer');
    expect(names('En el transporte 1')).toEqual(['Jun Tanaka']);
    press(/^Recoger a Miguel Santos.*12 min/);
    expect(place('En el transporte 1').getByRole('heading', { name: '2 clientes · 4 personas' })).toBeInTheDocument();
  });

  it('should translate errors, lost connections and moves that were not applied', async () => {
    await openInSpanish();
    tablet.server.answerMove = () => json({ message: 'No such customer', code: 'NOT_FOUND' }, 404);
    press('Dejar a Jun Tanaka');
    await after(1_000);
    expect(screen.getByText('No se encontró a Jun Tanaka. Por favor pregunte al despacho.')).toBeInTheDocument();
    away();
    press('Recoger a Ada Okafor');
    await after(20_000);
    expect(screen.getByRole('complementary', { name: 'Conexión' })).toHaveTextContent(
      /^No se puede acceder a Lotline\. Intentando de nuevo….*Última actualización: hace \d+ s\.$/,
    );
    expect(screen.getByText('1 movimiento por enviar')).toBeInTheDocument();
    back();
    const current = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
    tablet.server.answerMove = () => json({ message: 'Moved', code: 'MOVE_OVERTAKEN', current }, 409);
    await after(4_000);
    expect(screen.getByRole('alert', { name: 'Movimientos que no se aplicaron' })).toHaveTextContent(
      /^Otra persona movió a Ada Okafor, que ahora está en Shuttle 2\. Su movimiento no se aplicó\. Usted lo hizo hace \d+ s\.OK$/,
    );
  });

  it('should translate a request that nobody acknowledged, and the alert’s buttons', async () => {
    Object.assign(tablet.server.cards[0] ?? {}, { playAudioAlert: true, unacknowledgedAt: minutesAgo(3) });
    await openInSpanish();
    expect(screen.getByRole('complementary', { name: 'Solicitudes sin atender' })).toHaveTextContent(
      /^Nadie ha atendido esta solicitud/,
    );
    expect(screen.getByRole('button', { name: 'Silenciar' })).toBeVisible();
    press('activar');
    await after(10);
    expect(screen.getByRole('button', { name: 'probar sonido' })).toBeVisible();
  });

  it('should translate the pairing and a revoked device', async () => {
    tablet.server.on('GET /api/settings', () => json(aSettings({ boardAccess: 'paired' })));
    tablet.server.on('POST /api/boards/pair', () =>
      json({ code: '482091', expiresAt: new Date(Date.now() + 250_000).toISOString() }, 201),
    );
    tablet.board = { state: 'paired', lotId: 'harborview', lane: 1 };
    await openInSpanish();
    tablet.board = { state: 'unpaired', lotId: 'harborview', lane: null };
    act(() => FakeStream.last.onopen());
    act(() => FakeStream.last.onerror());
    await after(1_000);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { name: 'Este dispositivo fue desvinculado' })).toBeInTheDocument();
    expect(main.getByRole('img', { name: 'Código: 4 8 2 0 9 1' })).toBeInTheDocument();
    expect(main.getByText(/^Código nuevo en 4 min \d+ s$/)).toBeInTheDocument();
  });

  it('should translate a lot that is closed and a shuttle that does not exist', async () => {
    localStorage.setItem('pickUp.language', 'es');
    const { unmount } = await open(7);
    expect(screen.getByRole('alert')).toHaveTextContent('No hay transporte 7 en este estacionamiento');
    unmount();
    tablet.server.on('GET /api/settings', () => json({ message: 'Closed.', code: 'LOT_CLOSED' }, 410));
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent('Este estacionamiento está cerrado');
  });
});

describe('the Spanish words of a pick-up board', () => {
  const shuttles = [{ number: 1, name: 'Azul', trackingUrl: '' }];
  it.each([
    [ES.duration(0), 'ahora'],
    [ES.duration(75), '1 h 15 min'],
    [ES.requested(4), 'solicitó hace 4 min'],
    [ES.customers(1), '1 cliente'],
    [ES.overtaken('Ada', null, shuttles), 'Otra persona movió a Ada. Su movimiento no se aplicó.'],
    [
      ES.overtaken('Ada', { shuttleStatus: 'picked_up', shuttleNumber: 1 }, shuttles),
      'Otra persona movió a Ada, que ahora está en Azul. Su movimiento no se aplicó.',
    ],
    [
      ES.overtaken('Ada', { shuttleStatus: 'picked_up', shuttleNumber: 3 }, shuttles),
      'Otra persona movió a Ada, que ahora está en el transporte 3. Su movimiento no se aplicó.',
    ],
    [
      ES.overtaken('Ada', { shuttleStatus: 'dropped_off', shuttleNumber: null }, shuttles),
      'Otra persona movió a Ada, que ya llegó a su destino. Su movimiento no se aplicó.',
    ],
  ])('should read %p', (said, expected) => expect(said).toBe(expected));
});
