/** An image over the whole window; a click, Escape or the button closes it. */

/** Shows the image at `url` until it is closed; the focus goes back to where it was. */
export function enlargeImage(url: string, alt: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'aw-lightbox';
  dialog.setAttribute('aria-label', alt || 'Image');
  const image = Object.assign(document.createElement('img'), { src: url, alt });
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' });
  close.className = 'aw-lightbox-close';
  close.setAttribute('aria-label', 'Close');
  dialog.append(image, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
