/** What a platform has against a model, by the parts that the editor knows, and the changes that solve it. Pure. */
import {
  applyFix,
  diagnose,
  fromDocument,
  toDocument,
  type Diagnostic,
  type Fix,
  type NamingRules,
} from '@archwright/mysql-ddl';
import { knownPlatform } from './known-platform.ts';
import { engineModel, readModelText } from './model-shape.ts';

/** What is asked of a model. */
export interface ProblemsTask {
  readonly model: string;
  readonly platform: string;
  readonly naming?: NamingRules | undefined;
}

/** A fix that is to be made. */
export interface FixTask extends ProblemsTask {
  readonly fix: Fix;
}

/** Findings at most: more would not be read. */
const most = 500;

/** Findings of all rules, errors first. */
export function problemsOf({ model, platform, naming }: ProblemsTask): readonly Diagnostic[] {
  const read = readModelText(model);
  if (!('model' in read)) return [];
  const found = diagnose(fromDocument(engineModel(read.model)), knownPlatform(platform), naming);
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return found.toSorted((one, other) => rank[one.severity] - rank[other.severity]).slice(0, most);
}

/** The text of the model with the change that solves a finding. */
export function fixedModel({ model, fix }: FixTask): string {
  const read = readModelText(model);
  if (!('model' in read)) return model;
  const before = engineModel(read.model);
  return JSON.stringify(toDocument(applyFix(fromDocument(before), fix), before));
}
