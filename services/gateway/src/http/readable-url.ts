/**
 * The address as it can be decoded: where a `%` of its path begins no character, every one of them stands for itself. Without this
 * the framework refuses it before any route, in a shape of its own that repeats the address, a customer's link among them.
 */
export function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return url;
  return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
