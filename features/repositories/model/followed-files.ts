/** Which files of a repository are followed, and what each of them becomes. Pure. */
import {
  isHidden,
  isMarkdownName,
  isPassedOver,
  isTemplateFolder,
  recordRule,
  strayReason,
} from '#platform/git/model/record-files.ts';
import type { FileKind, RepositoryConfiguration } from '../contract.ts';

/** What is followed, without how. */
export type FollowedPaths = Pick<
  RepositoryConfiguration,
  'adrPath' | 'docsPath' | 'structurizrPath' | 'databasePath' | 'metricsPath'
>;

/** What a path is: a kind, a file that is passed over with the reason, or an image of the documentation. */
export type Followed =
  | { readonly kind: FileKind }
  | { readonly kind: FileKind; readonly skipped: string }
  | { readonly image: true };

const imageName = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const ddlName = /\.(?:sql|ddl)$/i;
const dslName = /\.dsl$/i;
const reportName = /\.(?:json|xml|csv|sarif|txt)$/i;

/** Whether a path is a folder of the configuration or lies below it; an empty one is not followed. */
const isBelow = (path: string, folder: string): boolean =>
  folder !== '' && (path === folder || path.startsWith(`${folder}/`));

/** Paths that are asked of git: nothing outside of them is read. */
export const pathsOf = (followed: FollowedPaths): readonly string[] => {
  const { adrPath, docsPath, structurizrPath, databasePath, metricsPath } = followed;
  const all = [adrPath, docsPath, structurizrPath, databasePath, metricsPath].filter((path) => path !== '');
  return [...new Set(all)].filter((path) => !all.some((other) => other !== path && isBelow(path, other)));
};

/** The setting that a path belongs to: of several, the one that names it most exactly. */
function settingOf(path: string, followed: FollowedPaths): readonly [FileKind, string] | undefined {
  const settings: readonly (readonly [FileKind, string])[] = [
    ['structurizr', followed.structurizrPath],
    ['database', followed.databasePath],
    ['metrics', followed.metricsPath],
    ['adr', followed.adrPath],
    ['document', followed.docsPath],
  ];
  return settings.filter(([, folder]) => isBelow(path, folder)).toSorted(([, a], [, b]) => b.length - a.length)[0];
}

/** What a file becomes; undefined for one that is not followed. */
export function followedAs(path: string, followed: FollowedPaths): Followed | undefined {
  const setting = settingOf(path, followed);
  if (!setting) return undefined;
  const [kind, folder] = setting;
  const below = path === folder ? [] : path.slice(folder.length + 1).split('/');
  const name = path.split('/').at(-1) ?? '';
  // A file that the configuration names is followed whatever its name is.
  const isNamed = below.length === 0;
  const passedOver = below.slice(0, -1).find(isPassedOver);
  if (passedOver !== undefined) {
    const isText = (kind === 'adr' || kind === 'document') && isMarkdownName(name);
    return isText && isHidden(passedOver) ? { kind, skipped: hiddenFolderReason } : undefined;
  }
  if (kind === 'adr') return adrFile(name, below, isNamed);
  if (kind === 'document') return documentFile(name, isNamed);
  const pattern = { structurizr: dslName, database: ddlName, metrics: reportName }[kind];
  return isNamed || (pattern.test(name) && !isHidden(name)) ? { kind } : undefined;
}

const hiddenFolderReason = 'In a hidden folder, because its name begins with a dot.';

function documentFile(name: string, isNamed: boolean): Followed | undefined {
  const stray = isNamed ? undefined : strayReason(name);
  if (stray !== undefined) return { kind: 'document', skipped: sentence(stray) };
  if (isMarkdownName(name)) return { kind: 'document' };
  return imageName.test(name) && !isHidden(name) ? { image: true } : undefined;
}

function adrFile(name: string, below: readonly string[], isNamed: boolean): Followed | undefined {
  if (isNamed) return { kind: 'adr' };
  const rule = recordRule(name, below.slice(0, -1).some(isTemplateFolder));
  if (!rule) return undefined;
  return rule.isRecord ? { kind: 'adr' } : { kind: 'adr', skipped: sentence(rule.reason ?? '') };
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
