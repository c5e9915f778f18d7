/** Worker task: parses name and settings of a project in an export. */
import * as z from 'zod/mini';
import { manifestPath, readJson, type PortableFiles } from '#platform/portability/model/portable.ts';
import { decisionRules, projectLinks } from '../contract.ts';

const manifest = z.object({
  project: z.object({ name: z.string(), links: projectLinks, decisionRules: z.optional(decisionRules) }),
});

/** Settings of a project in an export. */
export type PortableSettings = z.output<typeof manifest>['project'];

/** Worker task: throws 422 with the file name when the settings are invalid. */
export const readProjectSettings = (files: PortableFiles): PortableSettings =>
  readJson(files, manifestPath, manifest).project;
