/** Avatars of people. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PersonAvatar } from './person-avatar.tsx';

const id = '0b6f8a1e-5a0f-4d6e-9f3b-3f0c2d1e4a5b';
const drawn = (name: string) => renderToStaticMarkup(<PersonAvatar id={id} name={name} />);
const fillOf = (markup: string) => /fill="(#[0-9a-f]+)"/.exec(markup)?.[1];

it('keeps its colour when the person changes the name', () => {
  expect(drawn('Ines Kowalski')).toContain('IK');
  expect(fillOf(drawn('Ines Kowalski'))).toMatch(/^#/);
  for (const name of ['Ines Vogt', 'ines.kowalski', 'I'])
    expect(fillOf(drawn(name))).toBe(fillOf(drawn('Ines Kowalski')));
});
