/** Name and settings of a project in an export, read by a worker. */
import * as z from 'zod/mini';
import { manifestPath, readJson, type PortableFiles } from '#platform/portability/model/portable.ts';
import { decisionRules, projectLinks } from '../contract.ts';

const manifest = z.object({
  project: z.object({ name: z.string(), links: projectLinks, decisionRules: z.optional(decisionRules) }),
});

/** Settings of a project as an export holds them. */
export type PortableSettings = z.output<typeof manifest>['project'];

/** Task: throws 422 with the name of the file when the settings break a rule. */
export const readProjectSettings = (files: PortableFiles): PortableSettings =>
  readJson(files, manifestPath, manifest).project;
