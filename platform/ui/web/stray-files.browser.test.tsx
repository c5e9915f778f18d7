/** Files dropped somewhere on a page: the browser must not leave it. */
import { beforeAll, expect, test, vi } from 'vitest';
import { refuseStrayFiles } from './stray-files.ts';

beforeAll(() => void refuseStrayFiles());

function dragged(target: Element, kind: 'dragover' | 'drop', data: DataTransfer): DragEvent {
  const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

function withFile(): DataTransfer {
  const data = new DataTransfer();
  data.items.add(new File(['plan'], 'plan.pdf', { type: 'application/pdf' }));
  return data;
}

function placed<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  return document.body.appendChild(document.createElement(name));
}

test.each(['p', 'textarea', 'button'] as const)('are refused over a %s', (name) => {
  const target = placed(name);
  for (const kind of ['dragover', 'drop'] as const)
    expect(dragged(target, kind, withFile()).defaultPrevented).toBe(true);
  target.remove();
});

test('are left to a field for files, to a place that takes them, and text is left to everything', () => {
  const field = Object.assign(placed('input'), { type: 'file' });
  expect(dragged(field, 'drop', withFile()).defaultPrevented).toBe(false);
  field.remove();

  const zone = placed('div');
  zone.addEventListener('dragover', (event) => event.preventDefault());
  const refused = vi.spyOn(DataTransfer.prototype, 'dropEffect', 'set');
  dragged(zone, 'dragover', withFile());
  expect(refused).not.toHaveBeenCalled();
  zone.remove();

  const text = placed('p');
  const words = new DataTransfer();
  words.setData('text/plain', 'words');
  expect(dragged(text, 'drop', words).defaultPrevented).toBe(false);
  text.remove();
});
