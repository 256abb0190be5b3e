import {
  TEXT_KINDS,
  type Language,
  type OptionalText,
  type Placeholder,
  type Settings,
  type TextKind,
} from '@lotline/protocol';

interface KindInfo {
  title: string;
  /** When the text is sent. */
  when: string;
  /** Whether the lot can switch it off. */
  optional?: OptionalText;
}

const KINDS: Record<TextKind, KindInfo> = {
  welcome: { title: 'Welcome', when: 'After a manual check-in.' },
  requestConfirmed: {
    optional: 'requestConfirmed',
    title: 'Request confirmed',
    when: 'When a ride is requested on the customer’s page or by staff. A request by text gets the reply to SHUTTLE.',
  },
  shuttleAssigned: {
    optional: 'shuttleAssigned',
    title: 'Shuttle assigned',
    when: 'When a customer is taken into a shuttle’s lane.',
  },
  rideReply: { title: 'Reply to SHUTTLE', when: 'When a customer texts SHUTTLE.' },
  checkedOutReply: { title: 'Reply after the check-out', when: 'When a customer who has left texts SHUTTLE.' },
  noBookingReply: { title: 'Reply without a booking', when: 'When an unknown phone texts SHUTTLE.' },
  noStayNowReply: {
    title: 'Reply without a stay today',
    when: 'When a customer texts SHUTTLE whose booking neither includes today nor begins soon.',
  },
  notUnderstoodReply: {
    title: 'Reply to any other text',
    when: 'When a text is none of the words, at most once in ten minutes. Staff read the text in the customer’s details.',
  },
  helpReply: { title: 'Reply to HELP', when: 'When anyone texts HELP or INFO.' },
  languageReply: {
    title: 'Reply to a language',
    when: 'When a customer texts ENGLISH or ESPAÑOL. This text is the reply in the language that they chose.',
  },
  waitReply: {
    title: 'Reply to WHERE',
    when: 'When a customer who waits texts WHERE. Only if customers are asked for details.',
  },
  noRequestReply: {
    title: 'Reply without a request',
    when: 'When a customer texts WHERE or NORIDE and has no open request.',
  },
  canceledReply: { title: 'Reply to NORIDE', when: 'When a customer cancels their request by NORIDE.' },
  rideTakenReply: {
    title: 'Reply to a late NORIDE',
    when: 'When a shuttle was assigned before the customer texted NORIDE.',
  },
  onDuty: {
    title: 'On-duty alert',
    when: 'To the on-duty phone, when no one acknowledges a request for a minute. Staff get it in one language.',
  },
};

/** The texts in the order of the screen, which is that of `TEXT_KINDS`. */
export const KIND_INFOS = TEXT_KINDS.map((kind) => ({ kind, ...KINDS[kind] }));

/** What a placeholder stands for. */
export const PLACEHOLDER_NAMES: Record<Placeholder, string> = {
  firstName: 'First name',
  lotTitle: 'Lot',
  officePhone: 'Office phone',
  link: 'Customer’s link',
  shuttle: 'Shuttle',
  terminal: 'Terminal',
  meetingPoint: 'Meeting point',
  customer: 'Customer and terminal',
  wait: 'Wait',
};

/** Sample data for the preview. */
export function sampleValues(lot: Settings, language: Language): Record<Placeholder, string> {
  const [terminal = 'T1'] = lot.terminals;
  return {
    firstName: 'Rosa',
    lotTitle: lot.title,
    officePhone: lot.officePhone,
    link: `${window.location.origin}/shuttle-request/8fKq2LmZ0p`,
    shuttle: lot.shuttles[0]?.name ?? 'Shuttle 1',
    terminal,
    meetingPoint: language === 'es' ? 'Isla 2, piso superior' : 'Island 2, upper level',
    customer: `Rosa at ${terminal}`,
    wait: '1 minute',
  };
}
