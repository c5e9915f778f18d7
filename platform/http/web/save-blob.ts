/** Has the browser save bytes as a file. */

/** `name` is that of the file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser reads the address after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
