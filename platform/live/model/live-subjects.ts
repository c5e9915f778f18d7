/** Subjects of a stream: an organization, a project or a thing, written as `kind:id`. */

/** Most subjects of one stream. */
export const mostSubjects = 200;

/** What somebody follows. */
export interface LiveSubject {
  /** `organization`, `project`, or the kind of a thing such as `adr`. */
  readonly kind: string;
  readonly id: string;
}

const pattern = /^([a-z][a-z0-9_-]{0,39}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A subject as text. Example: `adr:0198c1c2-…`. */
export const subjectText = ({ kind, id }: LiveSubject): string => `${kind}:${id}`;

/** The subjects of a list such as `project:…,adr:…`, each once; undefined when one of them cannot be read. */
export function subjectsIn(list: string): readonly LiveSubject[] | undefined {
  const subjects = new Map<string, LiveSubject>();
  for (const part of list.split(',')) {
    const [, kind, id] = pattern.exec(part.trim()) ?? [];
    if (kind === undefined || id === undefined) return undefined;
    subjects.set(`${kind}:${id}`, { kind, id });
  }
  return [...subjects.values()];
}
