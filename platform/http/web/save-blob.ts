/** Saves bytes as a file from the browser. */

/** `name` is the suggested file name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser reads the object URL after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
