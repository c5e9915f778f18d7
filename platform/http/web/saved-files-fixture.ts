/** Files that a page saves, captured instead of downloaded. Tests only. */
import { expect, vi } from 'vitest';

/** What was captured. */
interface SavedFiles {
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
  /** Waits until the last file has this name. */
  readonly last: (name: string) => Promise<Blob>;
}

/** Captures files from now on, until all mocks are restored. */
export function captureFiles(): SavedFiles {
  const files: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const create = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = create(blob);
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, blob });
  });
  return {
    files,
    last: async (name) => {
      await expect.poll(() => files.at(-1)?.name).toBe(name);
      return files.at(-1)?.blob ?? new Blob();
    },
  };
}
