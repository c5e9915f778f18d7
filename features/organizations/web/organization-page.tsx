/** Organization page: name, members and tabs of other modules. */
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { HeaderSlotContext } from '#platform/ui/web/header-slot.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { PageTabs, type PageTab } from '#platform/ui/web/page-tabs.tsx';
import { useOrganizationTabs } from '#platform/ui/web/sections.tsx';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { listMembers, memberLimits } from '../contract.ts';
import { inviteWord } from './organization-address.ts';
import { MembersTab } from './members-tab.tsx';
import { OrganizationDetailsTab } from './organization-details-tab.tsx';

/** Tabs of other modules, loaded when opened. */
function useModuleTabs(): readonly PageTab[] {
  const provided = useOrganizationTabs();
  return useMemo(
    () =>
      provided.map(({ value, label, page }) => {
        const Tab: ComponentType = lazy(page);
        return {
          value,
          label,
          content: (
            <Suspense>
              <Tab />
            </Suspense>
          ),
        };
      }),
    [provided],
  );
}

/** Page at /organization; the tab is part of the URL. */
export default function OrganizationPage() {
  const { organization } = useWorkspace();
  const [invitation, setInvitation] = useState(0);
  useCreateWord(inviteWord, () => setInvitation((before) => before + 1));
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { data } = useRead(listMembers, { query: { page: 1, perPage: memberLimits.perPage } });
  const tabs: readonly PageTab[] = [
    { value: 'details', label: 'Details', content: <OrganizationDetailsTab /> },
    {
      value: 'members',
      label: 'Members',
      count: data?.pagination.total,
      content: <MembersTab key={invitation} startInviting={invitation > 0} />,
    },
    ...useModuleTabs(),
  ];
  return (
    <HeaderSlotContext value={slot}>
      <PageHeader
        title={organization.name}
        crumbs={[{ label: organization.name }]}
        actions={<span ref={setSlot} style={{ display: 'contents' }} />}
      />
      <PageTabs tabs={tabs} />
    </HeaderSlotContext>
  );
}
