/** The card of a file on its way: its name, how far it has come, and the way to give it up or to try again. */
import { sizeInWords } from '../../model/file-nodes.ts';
import { SHOWN_TYPES } from '../files.ts';

/** Drawn without React: it stands inside the text and lives shortly. */
export class UploadCard {
  readonly element = document.createElement('div');
  readonly #bar = document.createElement('progress');
  readonly #note = document.createElement('span');
  readonly #retry: HTMLButtonElement;
  readonly #cancel: HTMLButtonElement;
  readonly #preview: string | null;
  onCancel: () => void = () => undefined;
  onRetry: () => void = () => undefined;

  constructor(file: File) {
    const name = document.createElement('span');
    name.className = 'aw-upload-name';
    name.textContent = `${file.name} · ${sizeInWords(file.size)}`;
    this.element.className = 'aw-upload';
    this.element.contentEditable = 'false';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', `Upload of ${file.name}`);
    this.#bar.max = 1;
    this.#bar.setAttribute('aria-label', `Progress of ${file.name}`);
    this.#note.className = 'aw-upload-note';
    this.#note.setAttribute('role', 'status');
    this.#retry = button('Try again', () => this.onRetry());
    this.#cancel = button('Cancel', () => this.onCancel());
    this.#preview = SHOWN_TYPES.includes(file.type) ? URL.createObjectURL(file) : null;
    const line = document.createElement('div');
    line.className = 'aw-upload-line';
    line.append(name, this.#note, this.#bar, this.#retry, this.#cancel);
    if (this.#preview) this.element.append(previewOf(this.#preview));
    this.element.append(line);
    this.showSending();
  }

  showSending(): void {
    this.element.classList.remove('aw-upload-failed');
    this.#bar.hidden = false;
    this.#bar.removeAttribute('value');
    this.#note.textContent = 'Uploading…';
    this.#retry.hidden = true;
    this.#cancel.textContent = 'Cancel';
  }

  showProgress(share: number): void {
    this.#bar.value = share;
  }

  showFailure(sentence: string): void {
    this.element.classList.add('aw-upload-failed');
    this.#bar.hidden = true;
    this.#note.textContent = sentence;
    this.#retry.hidden = false;
    this.#cancel.textContent = 'Remove';
  }

  /** A file that no further try can mend. */
  showBroken(sentence: string): void {
    this.showFailure(sentence);
    this.element.querySelector('.aw-upload-preview')?.remove();
    this.#retry.hidden = true;
  }

  /** Lets go of what the card holds. */
  close(): void {
    if (this.#preview) URL.revokeObjectURL(this.#preview);
  }
}

function previewOf(url: string): HTMLImageElement {
  return Object.assign(document.createElement('img'), { src: url, alt: '', className: 'aw-upload-preview' });
}

function button(label: string, run: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
  element.className = 'aw-file-tool';
  element.addEventListener('click', run);
  return element;
}
