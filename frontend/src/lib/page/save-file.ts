/** Saves the file as a browser download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
