/** Lists of other programs: checkboxes become tasks, misplaced nested lists move into their item. */
import { nestedLists, type ListLine } from './paste-word.ts';

const BOX_LETTER = /^\s*(?:[☐☑☒]\ufe0f?|\[([ xX])\](?=\s))[\s\u00a0]*/u;
const BOXES =
  'input[type="checkbox" i], img[aria-roledescription="checkbox" i], .checkbox, .task-list-item-checkbox, .aw-task-box';

/** Gives every list the form that the editor reads: nested in items, tasks apart from other items. */
export function readLists(page: Document, body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  nestLeveled(page, body);
  readTaskElements(page, body);
  for (const item of body.querySelectorAll('li')) markTask(page, item);
  for (const list of body.querySelectorAll(':is(ul, ol):has(> .aw-task)')) splitTasks(page, list);
  readBoxedLines(page, body);
}

/** A web office suite exports each item as a separate list with its depth. */
function nestLeveled(page: Document, body: HTMLElement): void {
  for (const first of Array.from(body.querySelectorAll('.ListContainerWrapper'))) {
    if (!first.isConnected) continue;
    const run: Element[] = [];
    for (let next: Element | null = first; next?.matches('.ListContainerWrapper'); next = next.nextElementSibling) {
      run.push(next);
    }
    const lines = run.flatMap((wrapper) =>
      [...wrapper.querySelectorAll('li')].map((item): ListLine => ({
        level: Number(item.dataset['ariaLevel'] ?? item.getAttribute('aria-level') ?? 1) || 1,
        isOrdered: item.parentElement?.localName === 'ol',
        start: Number(item.parentElement?.getAttribute('start') ?? 1) || 1,
        content: [...item.childNodes],
      })),
    );
    first.before(...nestedLists(page, lines));
    for (const wrapper of run) wrapper.remove();
  }
}

/** Wikis that draw their tasks with elements of no list. */
function readTaskElements(page: Document, body: HTMLElement): void {
  for (const task of body.querySelectorAll<HTMLElement>('div[data-task-local-id]')) {
    const item = page.createElement('li');
    setTask(item, /^done$/i.test(task.dataset['taskState'] ?? ''));
    item.append(...task.childNodes);
    const before = task.previousElementSibling;
    if (before?.matches('ul.aw-tasks')) before.append(item);
    else {
      const list = page.createElement('ul');
      list.className = 'aw-tasks';
      list.append(item);
      task.before(list);
    }
    task.remove();
  }
}

function setTask(item: HTMLElement, checked: boolean): void {
  item.className = 'aw-task';
  item.dataset['checked'] = String(checked);
}

function markTask(page: Document, item: HTMLElement): void {
  const own = [...item.querySelectorAll<HTMLElement>(BOXES)].find((box) => box.closest('li') === item);
  const checked = checkedOf(item, own) ?? takeBoxLetter(page, item);
  if (checked === null) return;
  // Some programs strike through completed tasks; the strike is dropped.
  if (checked && item.getAttribute('role') === 'checkbox') {
    for (const span of item.querySelectorAll<HTMLElement>('[style*="line-through"]')) {
      if (span.closest('li') === item) span.style.textDecoration = '';
    }
  }
  own?.remove();
  setTask(item, checked);
}

/** Whether the item is ticked, as one of the known programs writes it; `null` for an item without a box. */
function checkedOf(item: HTMLElement, box: HTMLElement | undefined): boolean | null {
  const { checked, list, inlineTaskId } = item.dataset;
  if (item.classList.contains('aw-task') || item.parentElement?.dataset['type'] === 'taskList')
    return checked === 'true';
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true';
  if (inlineTaskId !== undefined) return item.classList.contains('checked');
  if (list === 'checked' || list === 'unchecked') return list === 'checked';
  if (!box) return null;
  return box.hasAttribute('checked') || box.classList.contains('checkbox-on');
}

/** A box that is the first letter of the item. */
function takeBoxLetter(page: Document, element: Element): boolean | null {
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (text && !/[^\s\u00a0]/.test(text.textContent ?? '')) text = walker.nextNode();
  const found = BOX_LETTER.exec(text?.textContent ?? '');
  if (!text || !found) return null;
  text.textContent = (text.textContent ?? '').slice(found[0].length);
  return found[1] === undefined ? !found[0].includes('☐') : found[1] !== ' ';
}

/** A list becomes one list for each run of tasks, and of other items. */
function splitTasks(page: Document, list: Element): void {
  const lists: Element[] = [];
  for (const child of Array.from(list.children)) {
    const isTask = child.matches('.aw-task');
    const last = lists.at(-1);
    if (last && last.matches('.aw-tasks') === isTask) last.append(child);
    else {
      const next = isTask ? page.createElement('ul') : page.createElement(list.localName);
      if (isTask) next.className = 'aw-tasks';
      next.append(child);
      lists.push(next);
    }
  }
  list.replaceWith(...lists);
}

/** Lines that begin with a drawn box, as forms of a word processor have them. */
function readBoxedLines(page: Document, body: HTMLElement): void {
  for (const line of body.querySelectorAll('p')) {
    if (line.closest('li, td, th') || !/^\s*[☐☑☒]/u.test(line.textContent ?? '')) continue;
    const item = page.createElement('li');
    setTask(item, takeBoxLetter(page, line) === true);
    item.append(...line.childNodes);
    const before = line.previousElementSibling;
    const list = before?.matches('ul.aw-tasks') ? before : page.createElement('ul');
    if (list !== before) {
      list.className = 'aw-tasks';
      line.before(list);
    }
    list.append(item);
    line.remove();
  }
}
