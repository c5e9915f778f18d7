/** Models as stored texts. */
import { expect, test } from 'vitest';
import { newViewDrawing } from '../model/c4-view-drawing.ts';
import { documentOfSnapshot, viewOfText } from './c4-text.ts';

test('views that were stored before they said how they are drawn are drawn as new ones', () => {
  const stored = { id: 'v', level: 'C1', name: 'Context', isDefault: true, sourceElement: null, elements: [] };
  expect(viewOfText(JSON.stringify(stored))).toEqual({ ...stored, ...newViewDrawing() });
  const snapshot = JSON.stringify({ description: '', elements: [], relationships: [], views: [stored] });
  expect(documentOfSnapshot('Shop', snapshot).views.get('v')).toEqual({ ...stored, ...newViewDrawing() });
});
