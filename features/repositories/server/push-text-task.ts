/** Worker task of sending: a text goes into its file. */
import { fileAddress, presentPath } from '#platform/richtext/model/import-paths.ts';
import type { MergedFile } from '../model/merge-file.ts';
import { mergePage, type OutgoingPage } from '../model/outgoing-page.ts';
import { addressesOf, type PageContext } from './sync-text-task.ts';

/** A page, or a record, whose links lead to the files of other records. */
export interface TextToMerge {
  readonly page: Omit<OutgoingPage, 'options'>;
  readonly context: PageContext | { readonly records: ReadonlyMap<string, string> };
}

/** Worker task: merges a text into its file. */
export function mergeText({ page, context }: TextToMerge): MergedFile {
  const options =
    'records' in context
      ? {
          resolveLink: (href: string): string => {
            const id = context.records.get(presentPath(fileAddress(href, page.path)?.path ?? '', context.records));
            return id === undefined ? href : `archwright://${id}.adr.internal`;
          },
        }
      : addressesOf(page.path, context);
  return mergePage({ ...page, options });
}
