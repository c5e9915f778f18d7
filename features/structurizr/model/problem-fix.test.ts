/** Fixes that the list of problems offers. */
import { parseWorkspace } from '@archwright/structurizr';
import { expect, test } from 'vitest';
import { suggestedFix } from './problem-fix.ts';

const fixOf = (dsl: string): string | undefined => {
  const [problem] = parseWorkspace(dsl).problems;
  return problem && suggestedFix(problem);
};

test('a misspelt identifier is replaced by the nearest one', () => {
  expect(fixOf('workspace {\nmodel {\npaylane = person "A"\nb = person "B"\nb -> paylan\n}\n}')).toBe('paylane');
});

test('a problem without a suggestion has no fix', () => {
  expect(fixOf('workspace {\nmodel {\na -> b\n}\n}')).toBeUndefined();
});
