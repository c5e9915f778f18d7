/** Earlier versions of an ADR: when, by whom, and what each changed. */
import { Button, Drawer } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { compareWithFormer, CompareVersions, type Version } from '#platform/richtext/web/compare-versions.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { VersionList } from '#platform/writing/web/version-list.tsx';
import { getAdrRevision, listAdrRevisions, type Adr, type AdrRevision } from '../contract.ts';
import classes from './adr-view-page.module.css';

const perPage = 20;

interface VersionsProps {
  readonly adr: Adr;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** List at first; a chosen version and what it changed take its place. */
export function AdrVersionsDrawer({ adr, opened, onClose }: VersionsProps) {
  const [chosen, setChosen] = useState<number>();
  const close = (): void => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Drawer opened={opened} onClose={close} position="right" size={chosen === undefined ? 480 : 960} title="Versions">
      {chosen === undefined ? (
        <Versions adr={adr} onChoose={setChosen} />
      ) : (
        <ChosenVersion adr={adr} revision={chosen} onBack={() => setChosen(undefined)} />
      )}
    </Drawer>
  );
}

function Versions({ adr, onChoose }: { readonly adr: Adr; readonly onChoose: (revision: number) => void }) {
  const [page, setPage] = useState(1);
  const read = useRead(
    listAdrRevisions,
    { params: { id: adr.id }, query: { page, perPage } },
    { keep: true, staleTime: 0 },
  );
  return (
    <ReadView read={read}>
      {(versions) => (
        <VersionList versions={versions} current={adr.revision} label="Versions" onChoose={onChoose} onPage={setPage} />
      )}
    </ReadView>
  );
}

/** A stored version as the comparison takes it. */
const asVersion = ({ title, json, at, by }: AdrRevision): Version => ({ title, json, at, by: by.username });

interface ChosenVersionProps {
  readonly adr: Adr;
  readonly revision: number;
  readonly onBack: () => void;
}

function ChosenVersion({ adr, revision, onBack }: ChosenVersionProps) {
  const [pair, setPair] = useState(() => compareWithFormer(revision));
  // A version never changes once it is written.
  const options = { staleTime: Infinity };
  const after = useRead(getAdrRevision, { params: { id: adr.id, n: pair.after } }, options);
  const before = useRead(
    getAdrRevision,
    { params: { id: adr.id, n: pair.before ?? 1 } },
    { ...options, enabled: pair.before !== null },
  );
  const newer = useMemo(() => after.data && asVersion(after.data), [after.data]);
  const older = useMemo(() => before.data && asVersion(before.data), [before.data]);
  const failed = [after, before].find((read) => read.isError);
  return (
    <>
      <Button className={classes.back ?? ''} size="xs" variant="default" onClick={onBack}>
        Back to versions
      </Button>
      {failed ? (
        <ReadView read={failed}>{() => null}</ReadView>
      ) : (
        <CompareVersions newest={adr.revision} pair={pair} onChoose={setPair} before={older} after={newer} />
      )}
    </>
  );
}
