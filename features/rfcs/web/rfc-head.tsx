/** Header of an RFC: breadcrumb, title, and a strip with state and transitions. */
import { Button, Menu } from '@mantine/core';
import { IconHistory, IconListDetails, IconMail, IconMailOff, IconPencil, IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { saveAsTemplateLabel } from '#platform/templates/contract.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { Breadcrumbs } from '#platform/ui/web/page-header.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { transitionAppliedMessage, type Transition } from '#platform/workflow/contract.ts';
import { numberedTitle, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { ReasonDialog } from '#platform/workflow/web/reason-dialog.tsx';
import { TransitionStrip } from '#platform/workflow/web/transition-strip.tsx';
import {
  getRfcMails,
  mailsOffMessage,
  mailsOnMessage,
  setRfcMails,
  toAdrLabel,
  transformedMessage,
  transformRfc,
  transitionRfc,
  type Rfc,
} from '../contract.ts';
import { rfcWorkflow, type RfcTransition } from '../model/rfc-workflow.ts';
import { activityAddress, editRfcAddress, rfcsAddress } from './rfc-address.ts';
import classes from './rfc-page.module.css';
import { useRfcCall } from './use-rfc.ts';

const RfcVersions = lazy(() => import('./rfc-versions.tsx').then((module) => ({ default: module.RfcVersions })));
const SaveTemplateDialog = lazy(() =>
  import('#platform/templates/web/save-template-dialog.tsx').then((module) => ({ default: module.SaveTemplateDialog })),
);

/** Title and strip. */
export function RfcHead({ rfc }: { readonly rfc: Rfc }) {
  const project = useProject();
  usePageTitle(numberedTitle(rfc.serialNumber, rfc.title));
  return (
    <header>
      <Breadcrumbs
        crumbs={[{ label: 'RFCs', href: rfcsAddress(project.code) }, { label: serialLabel(rfc.serialNumber) }]}
      />
      <h1 className={classes.title}>{rfc.title}</h1>
      <RfcStrip rfc={rfc} />
      {rfc.adr ? <BecameAdr adr={rfc.adr} /> : null}
    </header>
  );
}

function BecameAdr({ adr }: { readonly adr: NonNullable<Rfc['adr']> }) {
  const project = useProject();
  const kinds = useKinds();
  const title = numberedTitle(adr.serialNumber, adr.title);
  const address = kinds.get('adr')?.address?.(project.code, { id: adr.id });
  return (
    <div className={classes.became}>
      <InlineAlert type="success">
        Became ADR{' '}
        {address ? (
          <AppLink className="aw-link" href={address}>
            {title}
          </AppLink>
        ) : (
          title
        )}
      </InlineAlert>
    </div>
  );
}

/** Runs transitions; those that require a reason ask for it first. */
function useTransitions(rfc: Rfc) {
  const { run } = useRfcCall(transitionRfc);
  const [asking, ask] = useState<Transition>();
  const [running, setRunning] = useState<string>();
  const apply = async ({ name }: Transition, reason?: string): Promise<void> => {
    const { revision } = rfc;
    await run({ params: { id: rfc.id, name }, body: { revision, ...(reason ? { reason } : {}) } });
    showToast('success', transitionAppliedMessage);
  };
  const choose = async (transition: Transition): Promise<void> => {
    if (transition.requiresReason) return ask(transition);
    setRunning(transition.name);
    try {
      await apply(transition);
    } catch (error) {
      showFailure(error);
    } finally {
      setRunning(undefined);
    }
  };
  return { asking, close: () => ask(undefined), apply, choose, running };
}

function RfcStrip({ rfc }: { readonly rfc: Rfc }) {
  const project = useProject();
  const { asking, close, apply, choose, running } = useTransitions(rfc);
  // Outside the menu, which unmounts when an item is chosen.
  const [opened, open] = useState<'versions' | 'template'>();
  const shut = (): void => open(undefined);
  const [author] = rfc.contributors;
  return (
    <>
      <TransitionStrip
        state={rfc.state}
        meaning={
          <span className={classes.meaning}>
            <Contributors names={rfc.contributors.map(({ username }) => username)} />
            <span>
              by {author?.username ?? 'nobody'}, <RelativeTime at={rfc.createdAt} />
            </span>
          </span>
        }
        transitions={rfc.transitions}
        running={running}
        onChoose={(transition) => void choose(transition)}
        more={<StripMenu rfc={rfc} onVersions={() => open('versions')} onTemplate={() => open('template')} />}
      >
        {rfc.isEditable ? (
          <Button
            size="xs"
            variant="default"
            component={AppLink}
            href={editRfcAddress(project.code, rfc.id)}
            leftSection={<IconPencil size={16} stroke={1.7} />}
          >
            Edit
          </Button>
        ) : null}
        <TransformButton rfc={rfc} />
      </TransitionStrip>
      {asking ? (
        <ReasonDialog
          transition={asking}
          subject={numberedTitle(rfc.serialNumber, rfc.title)}
          from={rfc.state}
          to={stateOf(rfcWorkflow, rfcWorkflow.transitions[asking.name as RfcTransition].to)}
          onSubmit={(reason) => apply(asking, reason)}
          onClose={close}
        />
      ) : null}
      <Suspense fallback={null}>
        {opened === 'versions' ? <RfcVersions rfc={rfc} onClose={shut} /> : null}
        {opened === 'template' ? (
          <SaveTemplateDialog kind="rfc" name={rfc.title} json={rfc.json} onClose={shut} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Transforms an accepted RFC to an ADR, once. */
function TransformButton({ rfc }: { readonly rfc: Rfc }) {
  const mayWrite = usePermission('rfc.write');
  const { run, isPending } = useRfcCall(transformRfc);
  if (rfc.state.name !== 'accepted' || rfc.adr || !mayWrite) return null;
  const transform = async (): Promise<void> => {
    try {
      await run({ params: { id: rfc.id }, body: { revision: rfc.revision } });
      showToast('success', transformedMessage);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button size="xs" loading={isPending} onClick={() => void transform()}>
      {toAdrLabel}
    </Button>
  );
}

interface StripMenuProps {
  readonly rfc: Rfc;
  readonly onVersions: () => void;
  readonly onTemplate: () => void;
}

function StripMenu({ rfc, onVersions, onTemplate }: StripMenuProps) {
  const project = useProject();
  const mayKeep = usePermission('documentation.write');
  const params = { id: rfc.id };
  const { data } = useRead(getRfcMails, { params });
  const save = useCall(setRfcMails, { outdates: [getRfcMails] });
  const isOn = data?.isOn ?? true;
  const toggle = (): void =>
    save.mutate(
      { params, body: { isOn: !isOn } },
      { onSuccess: () => showToast('success', isOn ? mailsOffMessage : mailsOnMessage) },
    );
  return (
    <>
      <Menu.Item
        leftSection={isOn ? <IconMailOff size={16} stroke={1.7} /> : <IconMail size={16} stroke={1.7} />}
        onClick={toggle}
      >
        {isOn ? 'No mails about this RFC' : 'Mails about this RFC'}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory size={16} stroke={1.7} />} onClick={onVersions}>
        Versions
      </Menu.Item>
      {mayKeep ? (
        <Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} />} onClick={onTemplate}>
          {saveAsTemplateLabel}
        </Menu.Item>
      ) : null}
      <Menu.Item
        component={AppLink}
        href={activityAddress(project.code, rfc.id)}
        leftSection={<IconListDetails size={16} stroke={1.7} />}
      >
        Activity of this RFC
      </Menu.Item>
    </>
  );
}
