/** Header of an RFC: breadcrumb, title, and a strip with state and transitions. */
import { Button, Menu } from '@mantine/core';
import { IconMail, IconMailOff, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { PlaceholderWarning } from '#platform/templates/web/placeholder-warning.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { transitionAppliedMessage, type Transition } from '#platform/workflow/contract.ts';
import { numberedTitle, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { ReasonDialog } from '#platform/workflow/web/reason-dialog.tsx';
import { TransitionStrip } from '#platform/workflow/web/transition-strip.tsx';
import { TextActionItems } from '#platform/writing/web/text-action-items.tsx';
import { ActivityItem, PrintItem, TemplateItem, VersionsItem } from '#platform/writing/web/text-menu-items.tsx';
import { TextHead } from '#platform/writing/web/text-page.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  getRfcMails,
  mailsOffMessage,
  mailsOnMessage,
  setRfcMails,
  toAdrLabel,
  transformRfc,
  transitionRfc,
  type Rfc,
} from '../contract.ts';
import { rfcTemplates } from '../model/rfc-templates.ts';
import { rfcWorkflow, type RfcTransition } from '../model/rfc-workflow.ts';
import { activityAddress, editRfcAddress, rfcsAddress } from './rfc-address.ts';
import classes from './rfc-page.module.css';
import { Origin } from './rfc-origin.tsx';
import { StrandedRfcDraft } from './stranded-rfc-draft.tsx';
import { useRfcCall } from './use-rfc.ts';
import { VotingButton } from './voting-button.tsx';

const RfcVersions = lazyPart(() => import('./rfc-versions.tsx').then((module) => module.RfcVersions));
const SaveTemplateDialog = lazyPart(() =>
  import('#platform/templates/web/save-template-dialog.tsx').then((module) => module.SaveTemplateDialog),
);

/** Title and strip. */
export function RfcHead({ rfc }: { readonly rfc: Rfc }) {
  const project = useProject();
  usePageTitle(numberedTitle(rfc.serialNumber, rfc.title));
  return (
    <>
      <TextHead crumbs={[{ label: 'RFCs', href: rfcsAddress(project.code) }, { label: serialLabel(rfc.serialNumber) }]}>
        <h1>{rfc.title}</h1>
      </TextHead>
      <RfcStrip rfc={rfc} />
      {rfc.adr ? <BecameAdr adr={rfc.adr} /> : null}
      <StrandedRfcDraft rfc={rfc} />
    </>
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

/** Placeholders of templates that are still in a text. */
async function placeholdersIn(json: string): Promise<readonly string[]> {
  const [{ rfcTemplateText }, { findPlaceholders }] = await Promise.all([
    import('../model/rfc-template-texts.ts'),
    import('#platform/templates/web/find-placeholders.ts'),
  ]);
  const builtIn = rfcTemplates.map(({ id }) => rfcTemplateText(id));
  return findPlaceholders('rfc', json, builtIn);
}

/** Runs transitions; those that require a reason ask for it first. */
function useTransitions(rfc: Rfc) {
  const { run } = useRfcCall(transitionRfc);
  const [asking, ask] = useState<Transition>();
  const [running, setRunning] = useState<string>();
  const [confirm, confirmDialog] = useConfirm();
  const apply = async ({ name }: Transition, reason?: string): Promise<void> => {
    const { revision } = rfc;
    await run({ params: { id: rfc.id, name }, body: { revision, ...(reason ? { reason } : {}) } });
    showToast('success', transitionAppliedMessage);
  };
  const choose = async (transition: Transition): Promise<void> => {
    if (transition.requiresReason) return ask(transition);
    // Before the first await: a double click chooses once.
    setRunning(transition.name);
    try {
      const placeholders = transition.name === 'publish' ? await placeholdersIn(rfc.json) : [];
      if (placeholders.length === 0) return await apply(transition);
      confirm({
        title: transition.label,
        text: <PlaceholderWarning placeholders={placeholders} />,
        label: transition.label,
        danger: false,
        run: () => apply(transition),
      });
    } catch (error) {
      showFailure(error);
    } finally {
      setRunning(undefined);
    }
  };
  return { asking, close: () => ask(undefined), apply, choose, running, confirmDialog };
}

function RfcStrip({ rfc }: { readonly rfc: Rfc }) {
  const project = useProject();
  const { asking, close, apply, choose, running, confirmDialog } = useTransitions(rfc);
  // Outside the menu, which unmounts when an item is chosen.
  const [opened, open] = useState<'versions' | 'template'>();
  const shut = (): void => open(undefined);
  return (
    <>
      <TransitionStrip
        title={rfc.title}
        state={rfc.state}
        meaning={<Origin rfc={rfc} />}
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
        <VotingButton rfc={rfc} />
        <TransformButton rfc={rfc} />
      </TransitionStrip>
      {confirmDialog}
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
        {isOn ? 'Turn off emails about this RFC' : 'Turn on emails about this RFC'}
      </Menu.Item>
      {rfc.isEditable ? <TextActionItems kind="rfc" id={rfc.id} /> : null}
      <VersionsItem onOpen={onVersions} />
      {mayKeep ? <TemplateItem onOpen={onTemplate} /> : null}
      <PrintItem />
      <ActivityItem href={activityAddress(project.code, rfc.id)} thing="RFC" />
    </>
  );
}
