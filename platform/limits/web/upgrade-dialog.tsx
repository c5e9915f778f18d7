/** Contact for buying PRO. */
import { Button } from '@mantine/core';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { outwardLinks, supportMail } from '#platform/ui/web/installation.ts';
import { upgradeLabel } from '../contract.ts';

/** The support address of the installation, else its contact page. */
function Contact() {
  const mail = supportMail();
  if (mail) {
    return (
      <a className="aw-link" href={`mailto:${mail}`}>
        {mail}
      </a>
    );
  }
  const contact = outwardLinks().find(({ label }) => label === 'Contact');
  return (
    <a className="aw-link" href={contact?.href} target="_blank" rel="noopener noreferrer">
      your administrator
    </a>
  );
}

interface UpgradeDialogProps {
  readonly opened: boolean;
  readonly trialAvailable: boolean;
  readonly onClose: () => void;
}

/** PRO cannot be bought online yet. */
export function UpgradeDialog({ opened, trialAvailable, onClose }: UpgradeDialogProps) {
  return (
    <DialogFrame opened={opened} onClose={onClose} title={upgradeLabel}>
      <DialogBody>
        <p>
          To upgrade, write to <Contact /> and tell them how many projects you need.
        </p>
        {trialAvailable ? <p>Until then, you can try PRO free for 14 days. No card required.</p> : null}
      </DialogBody>
      <DialogFooter>
        <Button size="sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
