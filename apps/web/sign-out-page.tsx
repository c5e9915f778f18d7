/** Sign-out: asks about drafts stored only on this device, then clears the session and loads the root. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { closeSession } from '#platform/identity/web/session.ts';
import { ConfirmDialog } from '#platform/ui/web/confirm-dialog.tsx';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { drafts } from './joined-modules.ts';

const unsavedTitles = async (): Promise<readonly string[]> =>
  (await Promise.all(drafts.map((source) => source.unsaved().catch(() => [])))).flat();

async function leave(): Promise<void> {
  await Promise.all(drafts.map((source) => source.discard().catch(() => undefined)));
  await closeSession();
  window.location.assign('/');
}

/** Page at /logout. */
export function SignOutPage() {
  const [unsaved, setUnsaved] = useState<readonly string[]>();
  const navigate = useNavigate();
  useEffect(() => {
    void unsavedTitles().then((titles) => (titles.length > 0 ? setUnsaved(titles) : leave()));
  }, []);

  return (
    <>
      {/* It would cover the question. */}
      {unsaved === undefined ? <FullScreenLoader label="Signing out..." /> : null}
      <ConfirmDialog
        opened={unsaved !== undefined}
        onClose={() => void navigate({ to: '/' })}
        text="These drafts exist only on this device and will be deleted:"
        subject={
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {unsaved?.map((title, index) => (
              <li key={`${index} ${title}`}>{title}</li>
            ))}
          </ul>
        }
        run={leave}
      />
    </>
  );
}
