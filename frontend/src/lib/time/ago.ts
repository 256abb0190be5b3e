/** An age as a person says it: 'just now' under ten seconds, '40 s ago', '6 min ago', '2 h ago', '9 days ago'. */
export function ago(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}
