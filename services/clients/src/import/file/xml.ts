import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { DomainError } from '@lotline/protocol';
import { isDatabaseUnavailable } from '@lotline/service-kit';
import { SaxesParser } from 'saxes';
import { brokenFile } from '../errors.js';

/** The parser buffers everything since the last tag. The limit is higher than a cell's text needs with every character escaped. */
const MAX_BYTES_BETWEEN_TAGS = 512 * 1024;
const MAX_LEVELS = 32;

/** Names come without their namespace prefix. Attributes keep theirs: `r:id`. */
export interface XmlHandler {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Parses XML piece by piece, and yields after each piece, so that the caller can take what the handler has collected. Memory use
 * does not depend on the document. Throws INVALID for XML that is malformed, nested too deeply, or damaged in its zip.
 */
export async function* parseXml(content: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let level = 0;
  let betweenTags = 0;
  parser.on('opentag', ({ name, attributes }) => {
    betweenTags = 0;
    level += 1;
    if (level > MAX_LEVELS) throw brokenFile('it is nested too deeply');
    handler.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    betweenTags = 0;
    level -= 1;
    handler.close?.(localName(name));
  });
  if (handler.text) {
    parser.on('text', handler.text);
    parser.on('cdata', handler.text);
  }
  try {
    for await (const piece of content) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('A zip entry is read as bytes');
      betweenTags += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (betweenTags > MAX_BYTES_BETWEEN_TAGS)
        throw brokenFile(`it has more than ${MAX_BYTES_BETWEEN_TAGS / 1024} KB without a tag`);
      yield;
    }
    parser.close();
  } catch (error) {
    throw error instanceof DomainError || isDatabaseUnavailable(error) ? error : brokenFile('it is damaged');
  }
  yield;
}

/** Parses XML for the side effects of its handler. */
export async function readXml(content: Readable, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(content, handler));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
