/** Files that are dropped where nothing takes them: the browser would leave the page to open them. */

const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented, target } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files') || isFileField(target)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/**
 * Keeps the page, and the work on it, when files are dropped beside their place; the pointer tells that they are refused.
 * Returns a function that ends it.
 */
export function refuseStrayFiles(): () => void {
  // Last of all, so that whoever takes files has done so.
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
