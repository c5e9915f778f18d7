/** A fake file port for tests: it stores uploads and answers when the test says so. */
import type { FileImage, FilePort, FileReference } from './files.ts';

/** A file port whose uploads wait for `answer` or `refuse`, the oldest first. */
export type TestFilePort = FilePort & {
  readonly waiting: { file: File; signal: AbortSignal; onProgress: (share: number) => void }[];
  readonly downloads: string[];
  readonly stored: Map<string, FileReference>;
  /** Stores the oldest upload, or the one at `index`, under the type that its bytes would have. */
  answer: (type?: string, index?: number) => FileReference;
  refuse: (sentence: string) => void;
  /** Images that are shown; anything else is missing. */
  readonly images: Map<string, FileImage>;
};

let nextFile = 0;

/** An id that a stored file could have. */
export const aFileId = (): string => `00000000-0000-4000-8000-${String((nextFile += 1)).padStart(12, '0')}`;

/** A picture of one colour as a file. */
export async function aPicture(name = 'picture.png', width = 300, height = 150): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = '#5563d6';
  pen?.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], name, { type: 'image/png' });
}

/** Creates a fake file port. */
export function aFilePort(): TestFilePort {
  type Waiting = TestFilePort['waiting'][number] & {
    resolve: (file: FileReference) => void;
    reject: (error: Error) => void;
  };
  const waiting: Waiting[] = [];
  const images = new Map<string, FileImage>();
  const stored = new Map<string, FileReference>();
  const downloads: string[] = [];
  return {
    waiting,
    images,
    stored,
    downloads,
    watch(file, tell) {
      tell(images.get(file) ?? { state: 'missing' });
      return () => undefined;
    },
    again: () => undefined,
    download: async (file) => void downloads.push(file),
    upload: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        waiting.push({ file, signal, onProgress, resolve, reject });
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
    answer(type, index = 0) {
      const [upload] = waiting.splice(index, 1);
      if (!upload) throw new Error('No upload is pending.');
      const { name, size } = upload.file;
      const found = { id: aFileId(), name, type: type ?? upload.file.type, size };
      stored.set(found.id, found);
      images.set(found.id, { state: 'ready', url: URL.createObjectURL(upload.file) });
      upload.resolve(found);
      return found;
    },
    refuse(sentence) {
      waiting.shift()?.reject(new Error(sentence));
    },
  };
}
