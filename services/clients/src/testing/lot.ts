import { lotSchema } from '@lotline/protocol';

/** A lot in the United States, where dates have the month first. */
export const LOT = lotSchema.parse({
  id: 'harborview',
  title: 'Harborview',
  host: 'harborview.example',
  reservationsHost: 'reserve.example',
  timeZone: 'America/Los_Angeles',
  terminals: ['T1', 'T2', 'CL'],
  shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.example/1' }],
  officePhone: '310-555-0100',
  textingNumber: '+13105550100',
});
