/** Writes the words of the open board to a page of the documentation, or over the page that it wrote before. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  createDocument,
  createNamespace,
  getDocument,
  getNamespace,
  listNamespaces,
  updateDocument,
  type DocumentRow,
  type Namespace,
} from '#features/documentation/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  glossaryNamespaceName,
  glossaryReplacesMessage,
  glossaryTitle,
  glossaryWrittenMessage,
  newGlossaryPlaceMessage,
  noGlossaryMessage,
} from '../../contract.ts';
import { glossaryOf, glossaryText } from '../../model/storm-glossary.ts';
import { useItems, useStorm } from '../storm-context.tsx';
import { useContexts } from '../use-contexts.ts';

const longestTitle = 200;
const longestSpace = 100;
/** Namespaces that are offered. */
const mostNamespaces = 100;

/** The page with a title in a namespace. */
function pageOf(space: Namespace | undefined, title: string): DocumentRow | undefined {
  const within = (rows: readonly DocumentRow[]): DocumentRow | undefined => {
    for (const row of rows) {
      const found = row.title === title ? row : within(row.children);
      if (found) return found;
    }
    return undefined;
  };
  return within(space?.documents ?? []);
}

interface Written {
  readonly title: string;
  readonly json: string;
  readonly namespace: string;
}

/** Stores the text; answers the id of its page. */
async function write({ title, json, namespace }: Written): Promise<string> {
  // The tree as it is now: somebody may have written the page meanwhile.
  const known = pageOf(await callApi(getNamespace, { params: { id: namespace } }), title);
  if (!known) return (await callApi(createDocument, { body: { title, json, namespace, parent: null } })).id;
  const { id, revision } = await callApi(getDocument, { params: { id: known.id } });
  await callApi(updateDocument, { params: { id }, body: { title, json, revision } });
  return id;
}

const allNamespaces = { page: 1, perPage: mostNamespaces } as const;

/** The first namespace of a project; answers its code. Somebody may have made one of this name meanwhile. */
async function placeNamed(name: string): Promise<string> {
  const { resources } = await callApi(listNamespaces, { query: allNamespaces });
  const known = resources.find((row) => row.name === name);
  return (known ?? (await callApi(createNamespace, { body: { name } }))).code;
}

/** Open while mounted. */
export function GlossaryDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { openLink } = useInternalLinks();
  const items = useItems();
  const contexts = useContexts();
  const boardId = useStorm(({ id }) => id);
  const name = useStorm(({ whole }) => whole.document.name);
  const [chosen, setChosen] = useState<string>();
  const [title, setTitle] = useState(glossaryTitle(name));
  const { data } = useRead(listNamespaces, { query: allNamespaces });
  const spaces = data?.resources ?? [];
  const namespace = chosen ?? spaces[0]?.code ?? '';
  const { data: tree } = useRead(getNamespace, { params: { id: namespace } }, { enabled: namespace !== '' });
  const sections = useMemo(
    () => glossaryOf(items, new Map([...contexts].map(([id, context]) => [id, context.name]))),
    [items, contexts],
  );
  const problem = sections.length === 0 ? noGlossaryMessage : undefined;
  const isFirst = data !== undefined && spaces.length === 0;
  const submit = async (typed: string, space: string): Promise<void> => {
    const place = isFirst ? await placeNamed(space) : namespace;
    // Where the page cannot be written, the next attempt finds the namespace.
    if (isFirst) await client.invalidateQueries({ queryKey: readKey(listNamespaces) });
    const id = await write({ title: typed, json: glossaryText(sections, { id: boardId, name }), namespace: place });
    await Promise.all([getNamespace, getDocument].map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
    showToast('success', glossaryWrittenMessage);
    openLink({ type: 'internal', link: { kind: 'doc', id, namespace: place, page: id } });
  };
  const count = sections.reduce((sum, { words }) => sum + words.length, 0);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Write a glossary page"
      // The field is called as in the call, whose refusals stand beside it.
      initial={{ title, name: glossaryNamespaceName }}
      checks={{
        title: (typed) => (typed.trim() === '' ? 'A title is required.' : textFault(typed.trim(), longestTitle)),
        name: (typed) =>
          isFirst && typed.trim() === '' ? 'A name is required.' : textFault(typed.trim(), longestSpace),
      }}
      submitLabel={problem === undefined ? 'Write' : 'Close'}
      isReadOnly={problem !== undefined || !data}
      onSubmit={({ title: typed, name: space }) => submit(typed.trim(), space.trim())}
    >
      {(field) =>
        problem === undefined ? (
          <>
            {isFirst ? (
              <TextInput {...field('name')} label="New namespace" description={newGlossaryPlaceMessage} />
            ) : (
              <NativeSelect
                label="Namespace"
                value={namespace}
                data={spaces.map(({ code, name: label }) => ({ value: code, label }))}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              />
            )}
            <TextInput
              {...field('title')}
              label="Title of the page"
              description={`${String(count)} ${count === 1 ? 'word' : 'words'}, each with its meaning and where it is used.`}
              onInput={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            {pageOf(tree, title.trim()) ? <InlineAlert type="info">{glossaryReplacesMessage}</InlineAlert> : null}
          </>
        ) : (
          <InlineAlert type="info">{problem}</InlineAlert>
        )
      }
    </FormDialog>
  );
}
