/** Audit log of the organization, for its owners. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { downloadAudit, listAudit } from '../contract.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { useActivityFilter } from './use-activity-filter.ts';

const organizationKinds = [
  { value: 'project', label: 'Projects' },
  { value: 'membership', label: 'Members' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'api_key', label: 'API keys' },
  { value: 'organization', label: 'Organization' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'account', label: 'Accounts' },
];

/** The page at /organization/audit. */
export default function AuditPage() {
  const { organization } = useWorkspace();
  const { chosen, choose, clear, page, setPage, query } = useActivityFilter();
  const read = useRead(listAudit, { query: { ...query, page } }, { keep: true, staleTime: 0 });
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    await downloadFile(downloadAudit, { query }).catch(showFailure);
    setSaving(false);
  };
  return (
    <>
      <PageHeader
        title="Audit log"
        crumbs={[{ label: organization.name, href: '/organization' }, { label: 'Audit log' }]}
        actions={
          <Button
            variant="default"
            loading={saving}
            onClick={() => void save()}
            leftSection={<IconDownload size={16} stroke={1.7} />}
          >
            Export CSV
          </Button>
        }
      />
      <ActivityFilters chosen={chosen} choose={choose} moreKinds={organizationKinds} projects={organization.projects} />
      <ActivityList label="Audit log" read={read} onPage={setPage} onClear={clear} withProject />
    </>
  );
}
