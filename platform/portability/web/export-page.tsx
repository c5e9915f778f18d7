/** Downloads the project as one zip, or fills an empty one from such a zip. */
import { Button, FileInput } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, downloadFile } from '#platform/http/web/api.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { exportProject, importedMessage, importLimits, importProject, importTooLargeMessage } from '../contract.ts';
import classes from './export-page.module.css';

function ExportCard() {
  const project = useProject();
  const [working, setWorking] = useState(false);
  const save = async (): Promise<void> => {
    setWorking(true);
    await downloadFile(exportProject, { params: { id: project.id } }).catch(showFailure);
    setWorking(false);
  };
  return (
    <section className={classes.card} aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p>
        Everything of this project in one zip: each page as Markdown to read and as JSON to keep every detail. Earlier
        versions of pages and the trash are not part of it.
      </p>
      <Button
        variant="default"
        loading={working}
        onClick={() => void save()}
        leftSection={<IconDownload size={16} stroke={1.7} />}
      >
        Export this project
      </Button>
    </section>
  );
}

const amounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

type Outcome =
  | { readonly state: 'done'; readonly counts: Readonly<Record<string, number>> }
  | { readonly state: 'refused'; readonly message: string };

function ImportCard() {
  const project = useProject();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const tooLarge = file !== null && file.size > importLimits.packed;
  const take = async (): Promise<void> => {
    if (!file) return;
    setWorking(true);
    setOutcome(undefined);
    try {
      const { counts } = await callApi(importProject, { params: { id: project.id }, upload: file });
      await client.invalidateQueries();
      setOutcome({ state: 'done', counts });
      setFile(null);
      showToast('success', importedMessage);
    } catch (error) {
      setOutcome({ state: 'refused', message: failureSentence(error) });
    }
    setWorking(false);
  };
  return (
    <section className={classes.card} aria-labelledby="import-title">
      <h2 id="import-title">Import</h2>
      <p>
        Fills this project from an export of another one, of this or of another installation. Only a project that holds
        nothing yet can take an import; all of it comes in, or nothing.
      </p>
      {outcome?.state === 'refused' ? <InlineAlert type="danger">{outcome.message}</InlineAlert> : null}
      {outcome?.state === 'done' ? (
        <InlineAlert type="success">
          {importedMessage} {amounts(outcome.counts)}.
        </InlineAlert>
      ) : null}
      <FileInput
        label="Export file"
        placeholder="Choose a .zip file"
        accept=".zip,application/zip"
        leftSection={<IconFileZip size={16} stroke={1.7} />}
        value={file}
        clearable
        disabled={working}
        error={tooLarge ? importTooLargeMessage : null}
        onChange={(chosen) => {
          setFile(chosen);
          setOutcome(undefined);
        }}
      />
      <Button disabled={!file || tooLarge} loading={working} onClick={() => void take()}>
        Import into this project
      </Button>
      {working ? <output className={classes.working}>Importing… This can take a minute.</output> : null}
    </section>
  );
}

/** The page at /project/{code}/export. */
export default function ExportPage() {
  return (
    <>
      <PageHeader title="Export and import" crumbs={[{ label: 'Export and import' }]} />
      <div className={classes.cards}>
        <ExportCard />
        <ImportCard />
      </div>
    </>
  );
}
