/** An age as a person says it: 'just now' under ten seconds, '40 s ago', '6 min ago', '2 h ago'. */
export function ago(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
