/** Models as stored texts. */
import { expect, test } from 'vitest';
import { newViewDrawing } from '../model/c4-view-drawing.ts';
import { documentOfSnapshot, documentOfTexts, viewOfText } from './c4-text.ts';

test('views that were stored before they said how they are drawn are drawn as new ones', () => {
  const stored = { id: 'v', level: 'C1', name: 'Context', isDefault: true, sourceElement: null, elements: [] };
  expect(viewOfText(JSON.stringify(stored))).toEqual({ ...stored, ...newViewDrawing() });
  const snapshot = JSON.stringify({ description: '', elements: [], relationships: [], views: [stored] });
  expect(documentOfSnapshot('Shop', snapshot).views.get('v')).toEqual({ ...stored, ...newViewDrawing() });
});

test('elements that were stored before they had patterns of code have none', () => {
  const stored = { id: 'e', type: 'actor', name: 'Shopper' };
  const content = JSON.stringify({ elements: [stored], relationships: [] });
  const told = documentOfTexts({ name: 'Shop', description: '' }, content, []);
  expect(told.elements.get('e')).toEqual({ ...stored, patterns: [] });
  const snapshot = JSON.stringify({ description: '', elements: [stored], relationships: [], views: [] });
  expect(documentOfSnapshot('Shop', snapshot).elements.get('e')).toEqual({ ...stored, patterns: [] });
});
