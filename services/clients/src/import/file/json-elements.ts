import { nestedTooDeep, notJson, notJsonArray } from '../errors.js';

const MAX_LEVELS = 32;
/** Characters of one element. */
const MAX_OF_ELEMENT = 1024 * 1024;
/** Of JSON that is no array. */
const STARTS_SOMETHING_ELSE = /[\d"{tfn-]/;

/**
 * The elements of a JSON array that comes in pieces, each read by itself, so that no more than one is held. Refuses what is no
 * JSON array, and what is nested too deep.
 */
export async function* jsonElements(text: AsyncIterable<string>): AsyncGenerator<unknown> {
  let element = '';
  let count = 0;
  let depth = 0;
  let isBegun = false;
  let isOver = false;
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
      } else if (!isBegun || isOver) {
        if (/\s/.test(sign)) continue;
        if (isOver) throw notJson();
        if (sign !== '[') throw STARTS_SOMETHING_ELSE.test(sign) ? notJsonArray() : notJson();
        isBegun = true;
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
        isOver = sign === ']';
        if (!isOver || count > 0 || element.trim() !== '') yield parsed(element);
        count += 1;
        element = '';
      }
    }
    if (isBegun && !isOver) element += piece.slice(from);
    if (element.length > MAX_OF_ELEMENT) throw notJson();
  }
  if (!isOver) throw isBegun ? notJson() : notJsonArray();
}

function parsed(element: string): unknown {
  try {
    return JSON.parse(element);
  } catch {
    throw notJson();
  }
}
