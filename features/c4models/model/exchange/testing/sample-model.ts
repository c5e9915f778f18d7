/** A sample model of a library. Tests only. */
import type { C4Model } from '../../../contract.ts';
import type { C4Content } from '../../c4-import-call.ts';
import { contentDocument } from '../../c4-content.ts';
import { toC4Model } from '../../c4-document.ts';

/** Deterministic ids. */
export function counter(start = 0): () => string {
  let count = start;
  return () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;
}

const id = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** Fixed time of creation. */
export const sampleNow = '2026-03-01T08:00:00.000Z';

/** Builds a model from content, by the rules of imports. */
export function modelOf(name: string, content: C4Content): C4Model {
  const newId = counter(500_000);
  const made = contentDocument(content, { name, description: '' }, newId);
  if ('problems' in made) throw new Error(made.problems.map(({ path, message }) => `${path}: ${message}`).join(' '));
  return toC4Model({ id: newId(), createdAt: sampleNow, version: 1 }, made.document);
}

/** A lending library: three levels, five shapes, external elements, an asynchronous relationship, quotes and braces. */
export const library: C4Model = modelOf('City library', {
  details: { description: 'Lends books.\nAnd "other" media.' },
  model: {
    actors: [
      {
        id: id(1),
        name: 'Reader',
        description: 'Borrows books & films.',
        location: 'external',
        relationships: [
          { id: id(51), sourceId: id(1), targetId: id(11), description: 'Looks for <titles>', technology: 'HTTPS' },
          { id: id(52), sourceId: id(1), targetId: id(2), description: 'Asks' },
        ],
      },
      { id: id(2), name: 'Librarian', description: 'Knows every shelf.', location: 'internal' },
    ],
    softwareSystems: [
      {
        id: id(10),
        name: 'Catalogue',
        description: 'What there is, and where.',
        location: 'internal',
        tags: ['Core'],
        owner: 'Team Shelves',
        containers: [
          {
            id: id(11),
            name: 'Search "site"',
            technology: 'React',
            shape: 'web-browser',
            description: 'Finds and reserves.',
            relationships: [
              { id: id(53), sourceId: id(11), targetId: id(12), description: 'Asks {JSON}', technology: 'REST' },
            ],
          },
          {
            id: id(12),
            name: 'Catalogue service',
            technology: 'Kotlin',
            description: 'Rules of lending.',
            components: [
              {
                id: id(21),
                name: 'Shelf finder',
                description: 'Where a copy stands.',
                relationships: [
                  { id: id(54), sourceId: id(21), targetId: id(13), description: 'Reads', technology: 'SQL' },
                ],
              },
              {
                id: id(22),
                name: 'Loan rules',
                status: 'planned',
                relationships: [
                  {
                    id: id(55),
                    sourceId: id(22),
                    targetId: id(14),
                    description: 'Tells of loans',
                    technology: 'AMQP',
                    interactionStyle: 'asynchronous',
                    tags: ['Events'],
                  },
                  { id: id(56), sourceId: id(22), targetId: id(21), description: 'Asks' },
                ],
              },
            ],
          },
          {
            id: id(13),
            name: 'Copies',
            technology: 'PostgreSQL',
            shape: 'cylinder',
            description: 'Every copy of every title.',
          },
          { id: id(14), name: 'Loan events', technology: 'RabbitMQ', shape: 'pipe', tags: ['Messaging'] },
          {
            id: id(15),
            name: 'Desk',
            technology: '.NET',
            shape: 'window',
            relationships: [
              { id: id(57), sourceId: id(15), targetId: id(12), description: 'Lends', technology: 'gRPC' },
            ],
          },
        ],
      },
      {
        id: id(30),
        name: 'Reminder service',
        description: 'Writes to those who forget.',
        location: 'external',
        links: [{ url: 'https://example.org/reminders', label: 'https://example.org/reminders' }],
        relationships: [
          {
            id: id(58),
            sourceId: id(30),
            targetId: id(1),
            description: 'Reminds',
            technology: 'SMTP',
            interactionStyle: 'asynchronous',
          },
        ],
      },
    ],
  },
  views: [
    {
      id: id(90),
      level: 'C1',
      name: 'System Context',
      isDefault: true,
      elements: [
        { id: id(1), position: { x: 0, y: 0 } },
        { id: id(2), position: { x: 450, y: 0 } },
        { id: id(10), position: { x: 0, y: 360 } },
        { id: id(30), position: { x: 450, y: 360 }, pinned: true },
      ],
    },
    {
      id: id(91),
      level: 'C2',
      name: 'Catalogue – Containers',
      isDefault: true,
      sourceElement: { id: id(10) },
      elements: [
        { id: id(1), position: { x: 0, y: -360 } },
        { id: id(11), position: { x: 0, y: 0 } },
        { id: id(12), position: { x: 450, y: 0 } },
        { id: id(15), position: { x: 900, y: 0 } },
        { id: id(13), position: { x: 0, y: 300 } },
        { id: id(14), position: { x: 450, y: 300 } },
      ],
    },
    {
      id: id(92),
      level: 'C3',
      name: 'Catalogue service – Components',
      isDefault: true,
      sourceElement: { id: id(12) },
      elements: [
        { id: id(15), position: { x: 0, y: -360 } },
        { id: id(21), position: { x: 0, y: 0 } },
        { id: id(22), position: { x: 450, y: 0 } },
        { id: id(13), position: { x: 0, y: 360 } },
        { id: id(14), position: { x: 450, y: 360 } },
      ],
    },
    { id: id(93), level: 'C1', name: 'For the board', elements: [{ id: id(10), position: { x: 15, y: 30 } }] },
  ],
});
