/** A sheet of shortcuts with the key names of this platform. */
import { Button, Kbd } from '@mantine/core';
import { keyNames, type Keys, type ShortcutGroup } from '../model/key-names.ts';
import { DialogBody, DialogFooter, DialogFrame } from './dialog-frame.tsx';
import { isAppleMachine } from './machine.ts';
import classes from './shortcut-sheet.module.css';

interface ShortcutSheetProps {
  readonly groups: readonly ShortcutGroup[];
  readonly onClose: () => void;
}

/** Mounted while it is shown. */
export function ShortcutSheet({ groups, onClose }: ShortcutSheetProps) {
  return (
    <DialogFrame opened onClose={onClose} title="Keyboard shortcuts" size={860}>
      <DialogBody>
        <div className={classes.groups}>
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className={classes.group}>
              <h3 className={classes.title}>{title}</h3>
              <dl className={classes.list}>
                {shortcuts.map(({ keys, also = [], does }) => (
                  <div key={does} className={classes.row}>
                    <dt>{does}</dt>
                    <dd>
                      {[keys, ...also].map((combination, index) => (
                        <span key={combination.join()}>
                          {index > 0 ? <span className={classes.or}>or</span> : null}
                          <KeyCombination keys={combination} />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function KeyCombination({ keys }: { readonly keys: Keys }) {
  return (
    <span className={classes.keys}>
      {keyNames(keys, isAppleMachine).map((name) => (
        <Kbd key={name}>{name}</Kbd>
      ))}
    </span>
  );
}
