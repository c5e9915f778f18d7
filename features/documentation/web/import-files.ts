/** Imports Markdown files as pages, with the links and images among them. */
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { SHOWN_TYPES, type FileReference } from '#platform/richtext/web/files.ts';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import { createDocument, documentationLimits, updateDocument, type Document } from '../contract.ts';
import { fileAddress, isMarkdownFile, pageOfPath, presentPath } from '#platform/richtext/model/import-paths.ts';
import { planPages, type ImportPlan, type PlannedPage } from '#platform/richtext/model/import-tree.ts';
import { frontMatterFault } from '#platform/richtext/model/front-matter-fault.ts';
import { pageFromMarkdown, type PageDraft } from '#platform/richtext/model/markdown-page.ts';
import { textOfFile } from '#platform/files/web/file-text.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** How far an import is; `total` counts pages to create and images to upload. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
  /** The file that was imported last. */
  readonly path?: string;
  /** The server cannot be reached: the import goes on once it answers. */
  readonly isWaiting?: boolean;
}

/** A created page with the pages below it. */
export interface ImportedPage {
  readonly id: string;
  readonly title: string;
  readonly children: readonly ImportedPage[];
}

/** What is said of a file. */
interface FileNote {
  readonly path: string;
  readonly message: string;
}

/** What an import made, what it could not make, and what its authors should look at. */
export interface ImportResult {
  readonly pages: readonly ImportedPage[];
  readonly count: number;
  readonly images: number;
  readonly failures: readonly FileNote[];
  /** Of files that were imported all the same. */
  readonly warnings: readonly FileNote[];
}

/** Where the pages go, and who hears of it. */
export interface ImportWork {
  /** Code of the namespace. */
  readonly namespace: string;
  readonly upload: (file: File) => Promise<FileReference>;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Aborting it ends the import after the current file. */
  readonly signal: AbortSignal;
}

/** Statuses of what passes: no connection, too many requests, a server that is restarted. */
const passing: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);

/** Time between two attempts, ms. */
const retryEvery = 2_000;

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, retryEvery);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Source extends PlannedPage {
  readonly markdown: string;
}

/**
 * Creates a page for each Markdown file and each folder of them, in a tree like theirs. Images among the files are uploaded where a page
 * shows them; links to pages that are created later are stored in a second save. A file that fails is reported and
 * left out.
 */
export async function importFiles(chosen: ChosenFiles, work: ImportWork): Promise<ImportResult> {
  const run = new ImportRun(chosen, work);
  return run.finish();
}

class ImportRun {
  readonly #work: ImportWork;
  readonly #files: ReadonlyMap<string, File>;
  readonly #plan: ImportPlan;
  readonly #paths: ReadonlySet<string>;
  readonly #images = new Map<string, string>();
  readonly #pages = new Map<string, Document>();
  readonly #failures: FileNote[];
  #progress: ImportProgress;

  constructor({ files, failures }: ChosenFiles, work: ImportWork) {
    this.#work = work;
    this.#files = new Map(files.map(({ path, file }) => [path, file]));
    this.#failures = [...failures];
    this.#paths = new Set([...this.#files.keys()].filter(isMarkdownFile));
    this.#plan = planPages([...this.#paths], documentationLimits.depth);
    this.#progress = { done: 0, total: this.#plan.pages.length };
  }

  async finish(): Promise<ImportResult> {
    const sources = await this.#read();
    await this.#uploadImages(sources);
    const unlinked: Source[] = [];
    for (const source of sources) {
      if (this.#work.signal.aborted) break;
      if ((await this.#create(source)) === 'unlinked') unlinked.push(source);
    }
    for (const source of unlinked) await this.#link(source);
    const [pages, failures] = [this.#tree(), this.#failures];
    return { pages, count: this.#pages.size, images: this.#images.size, failures, warnings: this.#warnings(sources) };
  }

  /** Front matter stays in a page as it is written: faults keep nobody from reading it. */
  #warnings(sources: readonly Source[]): FileNote[] {
    return sources.flatMap(({ path, markdown }) => {
      const fault = this.#pages.has(path) ? frontMatterFault(markdown) : undefined;
      return fault ? [{ path, message: `Line ${fault.line}: ${fault.message}` }] : [];
    });
  }

  #tree(): ImportedPage[] {
    const top: ImportedPage[] = [];
    const listOf = new Map<string | null, ImportedPage[]>([[null, top]]);
    for (const planned of this.#plan.pages) {
      const page = this.#pages.get(planned.path);
      if (!page) continue;
      const children: ImportedPage[] = [];
      listOf.set(planned.path, children);
      listOf.get(this.#parentOf(planned))?.push({ id: page.id, title: page.title, children });
    }
    return top;
  }

  /** Path of the nearest page above that could be created. */
  #parentOf({ parent }: PlannedPage): string | null {
    if (parent === null || this.#pages.has(parent)) return parent;
    const above = this.#plan.pages.find(({ path }) => path === parent);
    return above ? this.#parentOf(above) : null;
  }

  async #read(): Promise<Source[]> {
    const sources: Source[] = [];
    for (const planned of this.#plan.pages) {
      const file = this.#files.get(planned.path);
      await this.#try(planned.path, async () => {
        sources.push({ ...planned, markdown: file ? await textOfFile(file) : '' });
      });
    }
    return sources;
  }

  async #uploadImages(sources: readonly Source[]): Promise<void> {
    const shown = new Set<string>();
    for (const { path, markdown } of sources) {
      const note = (src: string): null => {
        const target = presentPath(fileAddress(src, path)?.path ?? '', this.#files);
        if (SHOWN_TYPES.includes(this.#files.get(target)?.type ?? '')) shown.add(target);
        return null;
      };
      pageFromMarkdown(markdown, path, { resolveImage: note });
    }
    this.#progress = { done: 0, total: sources.length + shown.size };
    for (const path of shown) {
      const file = this.#files.get(path);
      if (file && !this.#work.signal.aborted) {
        await this.#try(path, async () => {
          this.#images.set(path, (await this.#work.upload(file)).id);
        });
      }
      this.#step(path);
    }
  }

  /** Creates the page; `unlinked` where it links to a page that is not there yet. */
  async #create(source: Source): Promise<'unlinked' | 'linked'> {
    let misses = 0;
    const page = this.#convert(source, () => (misses += 1));
    // One id for all attempts: an answer may be lost after the page was created.
    const id = crypto.randomUUID();
    await this.#try(source.path, async () => {
      const parent = this.#pages.get(this.#parentOf(source) ?? '')?.id ?? null;
      const body = { ...page, id, namespace: this.#work.namespace, parent };
      this.#pages.set(source.path, await callApi(createDocument, { body }));
    });
    this.#step(source.path);
    return misses > 0 ? 'unlinked' : 'linked';
  }

  async #link(source: Source): Promise<void> {
    const stored = this.#pages.get(source.path);
    const { json } = this.#convert(source, () => undefined);
    if (!stored || json === stored.json) return;
    const { id, title, revision } = stored;
    await this.#try(source.path, async () => {
      const body = { id, title, json, revision, namespace: this.#work.namespace };
      this.#pages.set(source.path, await callApi(updateDocument, { params: { id }, body }));
    });
  }

  #convert({ path, name, markdown }: Source, onMiss: () => void): PageDraft {
    return pageFromMarkdown(markdown, name, {
      resolveLink: (href) => {
        const address = fileAddress(href, path);
        const { folders } = this.#plan;
        const target =
          address && (pageOfPath(address.path, this.#paths) ?? folders.get(presentPath(address.path, folders)));
        if (!address || !target) return null;
        const page = this.#pages.get(target);
        if (!page) {
          onMiss();
          return null;
        }
        const { id } = page;
        const anchor = address.anchor ? { anchor: address.anchor } : {};
        return formatInternalLink({ kind: 'doc', id, namespace: this.#work.namespace, page: id, ...anchor });
      },
      resolveImage: (src) => this.#images.get(presentPath(fileAddress(src, path)?.path ?? '', this.#images)) ?? null,
    });
  }

  async #try(path: string, attempt: () => Promise<void>): Promise<void> {
    try {
      await this.#reaching(attempt);
    } catch (error) {
      if (this.#work.signal.aborted) return;
      if (!(error instanceof Error)) throw error;
      // Failures of calls and of uploads have a message for people; anything else is a bug.
      if (!(error instanceof Failure) && error.name !== 'Error') throw error;
      this.#failures.push({ path, message: error.message });
    }
  }

  /** Repeats an attempt that did not reach the server, until it does or the import is stopped. */
  async #reaching(attempt: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (!(error instanceof Failure) || !passing.has(error.status) || this.#work.signal.aborted) throw error;
        this.#work.onProgress({ ...this.#progress, isWaiting: true });
        await rest(this.#work.signal);
        if (this.#work.signal.aborted) throw error;
      }
    }
  }

  #step(path: string): void {
    this.#progress = { ...this.#progress, done: this.#progress.done + 1, path };
    this.#work.onProgress(this.#progress);
  }
}
