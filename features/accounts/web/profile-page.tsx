/** My profile: name, password with the signed-in devices, and the end of the account. */
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { profileTabs, profileTitle } from '../contract.ts';
import { DeleteAccountTab } from './delete-account-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { ProfileDetailsTab } from './profile-details-tab.tsx';
import classes from './profile-page.module.css';

/** The page at /my/profile; the tab stands in the address. */
export default function ProfilePage() {
  return (
    <div className={classes.page}>
      <PageHeader title={profileTitle} crumbs={[{ label: profileTitle }]} />
      <PageTabs
        tabs={[
          { value: 'details', label: profileTabs.details, content: <ProfileDetailsTab /> },
          { value: 'password', label: profileTabs.password, content: <PasswordTab /> },
          { value: 'delete', label: profileTabs.delete, content: <DeleteAccountTab /> },
        ]}
      />
    </div>
  );
}
