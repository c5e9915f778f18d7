/** How somebody is told of each kind of entry: a tab of the profile. */
import { NativeSelect } from '@mantine/core';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import {
  listInboxSettings,
  noticeModeLabels,
  noticeSettingSavedMessage,
  noticeSettingsHelp,
  setInboxSetting,
  type NoticeSetting,
} from '../contract.ts';
import { noticeModes } from '../model/notice-kind.ts';
import classes from './inbox.module.css';

const choices = noticeModes.map((value) => ({ value, label: noticeModeLabels[value] }));

function Setting({ kind, label, description, mode }: NoticeSetting) {
  const save = useCall(setInboxSetting, {
    outdates: [listInboxSettings],
    onDone: () => showToast('success', noticeSettingSavedMessage),
  });
  const shown = save.isPending ? save.variables.body.mode : mode;
  return (
    <div className={classes.setting}>
      <p>
        <strong>{label}</strong>
        <small>{description}</small>
      </p>
      <NativeSelect
        aria-label={label}
        data={choices}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          const chosen = noticeModes.find((one) => one === value);
          if (chosen) save.mutate({ body: { kind, mode: chosen } });
        }}
      />
    </div>
  );
}

/** One choice for each kind; each is saved at once. */
export function NoticeSettings() {
  const read = useRead(listInboxSettings, {});
  if (read.error) {
    return (
      <ErrorState
        bare
        title="The settings could not be loaded"
        message={failureSentence(read.error)}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!read.data) return <PageSkeleton />;
  return (
    <div className={classes.settings}>
      <p>{noticeSettingsHelp}</p>
      {read.data.kinds.map((setting) => (
        <Setting key={setting.kind} {...setting} />
      ))}
    </div>
  );
}
