const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * True where lists and objects stand in each other more than `levels` deep. JSON.parse bears any depth; whatever walks through
 * its result by recursion does not. Brackets within strings do not count; the text need not be JSON.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (quoted && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (OPENING.has(sign)) depth += 1;
    else if (CLOSING.has(sign)) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
