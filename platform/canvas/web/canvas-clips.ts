/** Copies of an editor in the clipboard of the system, by keys and by menus: parts for a canvas, their words for other programs. */
import { showToast } from '#platform/ui/web/toast.ts';
import { emptyClipboardMessage, unreadClipboardMessage } from '../model/clipboard-texts.ts';

/** How copied parts lie in the clipboard. */
interface ClipForm<C> {
  /** Other programs do not read it. */
  readonly type: string;
  readonly write: (clip: C) => string;
  /** Undefined for a text that `write` has not written. */
  readonly read: (text: string) => C | undefined;
  /** What other programs get. */
  readonly words: (clip: C) => string;
}

/** What becomes of what is pasted. */
export interface Pasting<C> {
  readonly clip: (clip: C) => void;
  readonly text: (text: string) => void;
}

/** The text of the clipboard; undefined where the browser or the person does not let the page read it. */
async function clipboardText(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}

/** The clipboard of one kind of editors. A constant: what this window copied last may come from another document. */
export class CanvasClips<C> {
  readonly #form: ClipForm<C>;
  /** Its text tells whether the clipboard of the system still has it. */
  #last: { readonly clip: C; readonly text: string } | undefined;

  constructor(form: ClipForm<C>) {
    this.#form = form;
  }

  readonly copy = (clip: C, event: ClipboardEvent, data: DataTransfer): void => {
    const text = this.#form.words(clip);
    event.preventDefault();
    data.setData(this.#form.type, this.#form.write(clip));
    data.setData('text/plain', text);
    this.#last = { clip, text };
  };

  readonly paste = (does: Pasting<C>, event: ClipboardEvent, data: DataTransfer): void => {
    const own = data.getData(this.#form.type);
    const clip = own === '' ? undefined : this.#form.read(own);
    const text = data.getData('text/plain');
    if (!clip && text.trim() === '') return;
    event.preventDefault();
    if (clip) does.clip(clip);
    else does.text(text);
  };

  /** Pastes from a menu, where the keys are not at hand: a page may read the text of the clipboard alone. */
  readonly pasteByMenu = async (does: Pasting<C>): Promise<void> => {
    const text = await clipboardText();
    const isOwn = text === undefined || text.replaceAll('\r\n', '\n') === this.#last?.text;
    if (this.#last && isOwn) does.clip(this.#last.clip);
    else if (text === undefined) showToast('warning', unreadClipboardMessage);
    else if (text.trim() === '') showToast('warning', emptyClipboardMessage);
    else does.text(text);
  };
}
