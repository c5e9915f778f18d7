/** Every shared component in every state, on one page at /dev/gallery; in development only. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { genericError } from '#platform/http/contract.ts';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { Breadcrumbs, PageHeader } from '#platform/ui/web/page-header.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { BadgeSamples, StateSamples, TableSamples } from './display-samples.tsx';
import { DialogSamples, FormSample } from './form-samples.tsx';
import classes from './gallery.module.css';
import { TreeSample } from './tree-sample.tsx';

function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.sample}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function ToastSamples() {
  return (
    <div className={classes.row}>
      <Button variant="default" onClick={() => showToast('success', 'Project successfully created.')}>
        Success
      </Button>
      <Button variant="default" onClick={() => showToast('info', 'Workspace is rendered in the background.')}>
        Info
      </Button>
      <Button variant="default" onClick={() => showToast('warning', 'First please close or save current document.')}>
        Warning
      </Button>
      <Button variant="default" onClick={() => showToast('danger', genericError)}>
        Danger
      </Button>
    </div>
  );
}

function LoaderSample() {
  const [shown, setShown] = useState(false);
  const show = (): void => {
    setShown(true);
    setTimeout(() => setShown(false), 1500);
  };
  return (
    <>
      <Button variant="default" onClick={show}>
        Switch for a moment
      </Button>
      {shown ? <FullScreenLoader /> : null}
    </>
  );
}

/** The page. */
export function Gallery() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <main className={classes.page}>
      <PageHeader
        title="Component gallery"
        crumbs={[{ label: 'Gallery' }]}
        actions={
          <Button variant="default" onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}>
            {scheme === 'dark' ? 'Light' : 'Dark'}
          </Button>
        }
      />
      <Sample title="Breadcrumbs">
        <Breadcrumbs crumbs={[{ label: 'Shop platform', href: '/' }, { label: 'Documentation' }]} />
      </Sample>
      <Sample title="Buttons">
        <div className={classes.row}>
          <Button>Primary</Button>
          <Button variant="default">Default</Button>
          <Button variant="subtle" color="gray">
            Ghost
          </Button>
          <Button variant="light">Light</Button>
          <Button color="red">Danger</Button>
          <Button disabled>Disabled</Button>
          <Button loading>Saving</Button>
        </div>
      </Sample>
      <Sample title="Badges and people">
        <BadgeSamples />
      </Sample>
      <Sample title="Tables">
        <TableSamples />
      </Sample>
      <Sample title="States">
        <StateSamples />
      </Sample>
      <Sample title="Form">
        <FormSample />
      </Sample>
      <Sample title="Dialogs">
        <DialogSamples />
      </Sample>
      <Sample title="Tree">
        <TreeSample />
      </Sample>
      <Sample title="Toasts">
        <ToastSamples />
      </Sample>
      <Sample title="Full-screen loader">
        <LoaderSample />
      </Sample>
      <Toasts />
    </main>
  );
}
