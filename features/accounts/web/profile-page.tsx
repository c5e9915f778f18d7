/** My profile: name, password with signed-in devices, and account deletion. */
import { noticeSettingsTitle } from '#platform/inbox/contract.ts';
import { NoticeSettings } from '#platform/inbox/web/notice-settings.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { profileTabs, profileTitle } from '../contract.ts';
import { DeleteAccountTab } from './delete-account-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { ProfileDetailsTab } from './profile-details-tab.tsx';
import classes from './profile-page.module.css';

/** Page at /my/profile; the tab is part of the URL. */
export default function ProfilePage() {
  return (
    <div className={classes.page}>
      <PageHeader title={profileTitle} crumbs={[{ label: profileTitle }]} />
      <PageTabs
        tabs={[
          { value: 'details', label: profileTabs.details, content: <ProfileDetailsTab /> },
          { value: 'notifications', label: noticeSettingsTitle, content: <NoticeSettings /> },
          { value: 'password', label: profileTabs.password, content: <PasswordTab /> },
          { value: 'delete', label: profileTabs.delete, content: <DeleteAccountTab /> },
        ]}
      />
    </div>
  );
}
