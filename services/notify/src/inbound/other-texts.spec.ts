import { isAcknowledgment, isReaction, suggestsOptOut } from './other-texts.js';

describe('isReaction', () => {
  it.each([
    'Liked “See you at 5”',
    'Loved "Thanks Rosa"',
    'Laughed at “OK”',
    'Emphasized “Your shuttle is here”',
    'Liked an image',
    'Removed a like from “See you at 5”',
    'Reacted 😂 to “See you at 5”',
    '\u200a👍\u200b to \u201c\u200aSee you at 5\u200a\u201d\u200a',
    'Le gustó “Nos vemos”',
    'Le encantó «Nos vemos»',
    'Reaccionó con 👍 a “Nos vemos”',
  ])('should recognize %j', (text) => {
    expect(isReaction(text)).toBe(true);
  });

  it.each(['I liked the service', 'Loved it, thanks!', '👍', '👍 to everyone', 'Questioned by police, late', ''])(
    'should not take %j for one',
    (text) => {
      expect(isReaction(text)).toBe(false);
    },
  );
});

describe('isAcknowledgment', () => {
  it.each([
    'ok',
    'OK 👍',
    'Thanks!',
    'Thank you so much',
    'gracias',
    '👍',
    '❤️',
    'Yes',
    'No, thanks',
    'Got it. Thx',
    '',
    '.',
  ])('should recognize %j', (text) => {
    expect(isAcknowledgment(text)).toBe(true);
  });

  it.each(['?', '¿?', 'ok, where do I wait?', 'Thanks but we are at door 3', '5'])(
    'should not take %j for one',
    (text) => {
      expect(isAcknowledgment(text)).toBe(false);
    },
  );
});

describe('suggestsOptOut', () => {
  it.each([
    'please don’t text me anymore',
    'Please stop',
    'stop texting me',
    'Stop sending me messages!!',
    'Remove me from your list',
    'take this number off your list please',
    'I want to unsubscribe',
    'how do I opt out of this',
    'no more texts',
    'Leave me alone',
    'no me manden mensajes',
    'Ya no quiero mensajes',
    'dejen de enviarme textos',
    'quítenme de su lista',
    'quiero darme de baja',
  ])('should recognize %j', (text) => {
    expect(suggestsOptOut(text)).toBe(true);
  });

  it.each([
    'Don’t stop',
    'bus stop 4',
    'Can you stop at T2?',
    'Please do not cancel my reservation',
    'Did you stop texting me the link?',
    'I don’t see the shuttle',
    'Please remove my bags from the van',
    'Text me when you are close',
    'no me manden la camioneta todavía',
    'no veo el transporte',
  ])('should not take %j for one', (text) => {
    expect(suggestsOptOut(text)).toBe(false);
  });
});
