/** Runs transitions of an ADR: immediately, or after a reason, a choice or a warning. */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { PlaceholderWarning } from '#platform/templates/web/placeholder-warning.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { transitionAppliedMessage, type Transition } from '#platform/workflow/contract.ts';
import { numberedTitle, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { getAdr, irreversibleMessage, listAdrs, transitionAdr, type Adr, type AdrReference } from '../contract.ts';
import { adrTemplates } from '../model/adr-templates.ts';
import { adrTransitions, adrWorkflow } from '../model/adr-workflow.ts';

const ReasonDialog = lazyPart(() =>
  import('#platform/workflow/web/reason-dialog.tsx').then((module) => module.ReasonDialog),
);
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog));

/** Input of a transition. */
interface Extra {
  readonly reason?: string;
  readonly consecutiveId?: string;
}

const named = ({ serialNumber, title }: Pick<AdrReference, 'serialNumber' | 'title'>): string =>
  `${serialLabel(serialNumber)} ${title}`;

const targetOf = (name: string) => {
  const known = adrTransitions.find((one) => one === name);
  return stateOf(adrWorkflow, known ? adrWorkflow.transitions[known].to : 'draft');
};

/** Placeholders of templates that are still in a text. */
async function placeholdersIn(json: string): Promise<readonly string[]> {
  const [{ adrTemplateText }, { findPlaceholders }] = await Promise.all([
    import('../model/adr-template-texts.ts'),
    import('#platform/templates/web/find-placeholders.ts'),
  ]);
  const builtIn = adrTemplates.map(({ id }) => adrTemplateText(id));
  return findPlaceholders('adr', json, builtIn);
}

/** `choose` starts a transition, `dialogs` must be rendered, `running` is the pending transition. */
export function useAdrTransitions(adr: Adr): {
  readonly choose: (transition: Transition) => void;
  readonly running: string | undefined;
  readonly dialogs: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Transition>();
  const [running, setRunning] = useState<string>();
  const [confirm, confirmDialog] = useConfirm();
  // The other record's view of this one changes as well.
  const call = useCall(transitionAdr, { outdates: [listAdrs], quiet: true });
  const loud = useCall(transitionAdr, { outdates: [listAdrs] });
  const argsOf = (name: string, extra: Extra) => ({
    params: { id: adr.id, name },
    body: { ...extra, revision: adr.revision },
  });
  const applied = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: readKey(getAdr) });
    showToast('success', transitionAppliedMessage);
  };
  const apply = async ({ name }: Transition, extra: Extra = {}): Promise<void> => {
    try {
      await call.mutateAsync(argsOf(name, extra));
    } catch (error) {
      // Somebody else may have been faster: the page shows the current state behind the dialog.
      await client.invalidateQueries({ queryKey: readKey(getAdr) });
      throw error;
    }
    await applied();
  };
  const applyAtOnce = async (transition: Transition): Promise<void> => {
    // Before the first await and until the page shows the new state: a double click chooses once.
    setRunning(transition.name);
    try {
      const placeholders = transition.name === 'propose' ? await placeholdersIn(adr.json) : [];
      if (placeholders.length > 0) return warn(transition, placeholders);
      await loud.mutateAsync(argsOf(transition.name, {}));
      await applied();
    } catch {
      // The failure is shown already. Conflict: the page reloads and shows the current state.
      await client.invalidateQueries({ queryKey: readKey(getAdr) });
    } finally {
      setRunning(undefined);
    }
  };
  const warn = (transition: Transition, placeholders: readonly string[]): void =>
    confirm({
      title: transition.label,
      text: <PlaceholderWarning placeholders={placeholders} />,
      label: transition.label,
      danger: false,
      run: () => apply(transition),
    });
  const choose = (transition: Transition): void => {
    const { pendingFormer } = adr;
    if (transition.name === 'replace' || transition.requiresReason) setAsked(transition);
    else if (transition.name === 'accept' && pendingFormer) {
      confirm({
        title: transition.label,
        text: irreversibleMessage(named(pendingFormer), named(adr)),
        label: transition.label,
        run: () => apply(transition),
      });
    } else void applyAtOnce(transition);
  };
  const close = (): void => setAsked(undefined);
  const dialogs = (
    <>
      {asked?.name === 'replace' ? (
        <Suspense fallback={null}>
          <ReplaceDialog adr={adr} onReplace={(extra) => apply(asked, extra)} onClose={close} />
        </Suspense>
      ) : asked ? (
        <Suspense fallback={null}>
          <ReasonDialog
            transition={asked}
            subject={numberedTitle(adr.serialNumber, adr.title)}
            from={adr.state}
            to={targetOf(asked.name)}
            note={asked.name === 'deprecate' ? 'It stays readable and keeps its number.' : undefined}
            onSubmit={(reason) => apply(asked, { reason })}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {confirmDialog}
    </>
  );
  return { choose, running, dialogs };
}
