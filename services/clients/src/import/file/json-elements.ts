import { nestedTooDeep, notJson, notJsonArray } from '../errors.js';

const MAX_LEVELS = 32;
/** In characters. */
const MAX_ELEMENT_LENGTH = 1024 * 1024;
/** Matches the start of JSON that is not an array. */
const OTHER_JSON_START = /[\d"{tfn-]/;

/**
 * Parses a JSON array that arrives in pieces. Only one element is in memory at a time. Throws INVALID for anything but a JSON array,
 * and for an element that is nested too deep.
 */
export async function* jsonElements(text: AsyncIterable<string>): AsyncGenerator<unknown> {
  let element = '';
  let count = 0;
  let depth = 0;
  let hasStarted = false;
  let hasEnded = false;
  let inText = false;
  let isEscaped = false;
  for await (const piece of text) {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? '';
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') inText = false;
      } else if (!hasStarted || hasEnded) {
        if (/\s/.test(sign)) continue;
        if (hasEnded) throw notJson();
        if (sign !== '[') throw OTHER_JSON_START.test(sign) ? notJsonArray() : notJson();
        hasStarted = true;
        from = at + 1;
      } else if (sign === '"') inText = true;
      else if (sign === '[' || sign === '{') {
        depth += 1;
        if (depth > MAX_LEVELS) throw nestedTooDeep();
      } else if (depth > 0) {
        if (sign === ']' || sign === '}') depth -= 1;
      } else if (sign === ',' || sign === ']') {
        element += piece.slice(from, at);
        from = at + 1;
        hasEnded = sign === ']';
        if (!hasEnded || count > 0 || element.trim() !== '') yield parse(element);
        count += 1;
        element = '';
      }
    }
    if (hasStarted && !hasEnded) element += piece.slice(from);
    if (element.length > MAX_ELEMENT_LENGTH) throw notJson();
  }
  if (!hasEnded) throw hasStarted ? notJson() : notJsonArray();
}

function parse(element: string): unknown {
  try {
    return JSON.parse(element);
  } catch {
    throw notJson();
  }
}
