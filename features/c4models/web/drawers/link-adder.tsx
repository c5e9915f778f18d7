/** Adds a link: finds a document, ADR, RFC or board of the project, or takes a URL with a label. */
import { Button, Select, TextInput, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';
import { callApi } from '#platform/http/web/api.ts';
import { searchLimits, type SearchHit } from '#platform/search/contract.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { searchPage, searchRest } from '#platform/search/contract.ts';
import { c4Change, type C4Link } from '../../contract.ts';
import classes from './linked-records.module.css';

/** Kinds that elements can link to. */
const kinds = ['doc', 'adr', 'rfc', 'board'] as const;
const mostShown = 8;
const addressChoice = 'address';

const isAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text.trim());

/** Debounced search results; stale ones are not shown. */
function useRecords(text: string): { readonly hits: readonly SearchHit[]; readonly isFound: boolean } {
  const [found, setFound] = useState<{ readonly query: string; readonly hits: readonly SearchHit[] }>();
  const query = text.trim();
  const isSearch = [...query].length >= searchLimits.shortest && !isAddress(query);
  useEffect(() => {
    if (!isSearch) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const asked = { query, kinds: kinds.join(), page: 1, perPage: mostShown };
      callApi(searchPage, { query: asked, signal: abort.signal }).then(
        ({ resources }) => setFound({ query, hits: resources }),
        (error: unknown) => {
          if (!abort.signal.aborted) showFailure(error);
        },
      );
    }, searchRest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isSearch, query]);
  const isFound = isSearch && found?.query === query;
  return { hits: isFound ? found.hits : [], isFound };
}

/** Focuses a field when it is opened. */
const focusFirst = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true });

/** The search already filters. */
const everything: OptionsFilter = ({ options }) => options;

const linkOf = ({ source, id }: SearchHit): C4Link | undefined => {
  const kind = kinds.find((one) => one === source);
  return kind && { kind, id };
};

interface LinkAdderProps {
  readonly onAdd: (link: C4Link) => void;
  readonly onClose: () => void;
}

function RecordSearch({ onAdd, onClose, onAddress }: LinkAdderProps & { readonly onAddress: (url: string) => void }) {
  const [text, setText] = useState('');
  const { hits, isFound } = useRecords(text);
  const known = useKinds();
  const data: ComboboxItem[] = isAddress(text)
    ? [{ value: addressChoice, label: `Link to ${text.trim()}` }]
    : hits.map(({ source, id, title }) => ({ value: `${source} ${id}`, label: title }));
  const choose = (value: string | null): void => {
    if (value === addressChoice) return onAddress(text.trim());
    const hit = hits.find(({ source, id }) => `${source} ${id}` === value);
    const link = hit && linkOf(hit);
    if (link) onAdd(link);
  };
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <Select
      label="Document, ADR, RFC, board or address"
      placeholder="Search, or paste an address"
      ref={focusFirst}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={data}
      value={null}
      filter={everything}
      selectFirstOptionOnChange
      rightSection={null}
      nothingFoundMessage={isFound ? 'No results found' : undefined}
      onChange={choose}
      onKeyDown={close}
      renderOption={({ option }) => {
        const hit = hits.find(({ source, id }) => `${source} ${id}` === option.value);
        const Icon = (hit && known.get(hit.source)?.icon) ?? IconExternalLink;
        return (
          <span className={classes.hit}>
            <Icon size={16} stroke={1.7} />
            <span className={classes.name}>{option.label}</span>
            {hit?.state ? <StateBadge {...hit.state} /> : null}
          </span>
        );
      }}
    />
  );
}

/** Violation of a link by the contract; undefined when it is valid. */
function problemOf(link: C4Link): string | undefined {
  const outcome = z.safeParse(c4Change, {
    call: 'updateElement',
    elementId: '00000000-0000-4000-8000-000000000000',
    links: [link],
  });
  return namedFaults(outcome.error?.issues ?? [])[0]?.message;
}

// The limits of the contract.
const longest = { address: 2_000, label: 200 };

function AddressForm({ url, onAdd, onClose }: LinkAdderProps & { readonly url: string }) {
  const [address, setAddress] = useState(url);
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string>();
  const long = { address: tooLong(address.trim(), longest.address), label: tooLong(label.trim(), longest.label) };
  const add = (): void => {
    if (long.address !== null || long.label !== null) return;
    const link = { url: address.trim(), label: label.trim() };
    const reason = problemOf(link);
    if (reason === undefined) onAdd(link);
    else setProblem(reason);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') add();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        label="Address"
        withAsterisk
        value={address}
        error={long.address ?? problem}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={press}
      />
      <TextInput
        label="Label"
        placeholder="Shown instead of the address"
        ref={focusFirst}
        value={label}
        error={long.label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        onKeyDown={press}
      />
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="compact-sm" onClick={add}>
          Add link
        </Button>
      </div>
    </>
  );
}

/** Shown on request, until something is chosen. */
export function LinkAdder({ onAdd, onClose }: LinkAdderProps) {
  const [url, setUrl] = useState<string>();
  return (
    <div className={classes.adder}>
      {url === undefined ? (
        <>
          <RecordSearch onAdd={onAdd} onClose={onClose} onAddress={setUrl} />
          <div className={classes.buttons}>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setUrl('https://')}>
              Address outside
            </Button>
            <Button size="compact-sm" variant="default" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <AddressForm url={url} onAdd={onAdd} onClose={onClose} />
      )}
    </div>
  );
}
