/** Utility tree: attributes and their scenarios with importance and difficulty. Source: ATAM. */
import { IconBinaryTree } from '@tabler/icons-react';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import type { Drivers, QualityAttribute } from '../contract.ts';
import { scenarioSentence, weightMarks, weightWords } from '../model/scenario-words.ts';
import { utilityBranches } from '../model/utility-tree.ts';
import { EditAttributesButton } from './edit-attributes-button.tsx';
import classes from './utility-tree.module.css';

type TreeScenario = QualityAttribute['scenarios'][number];

/** Both weights as letters, with their words for everybody else. */
function Weights({ importance, difficulty }: Pick<TreeScenario, 'importance' | 'difficulty'>) {
  const words = `${weightWords[importance - 1]} importance, ${weightWords[difficulty - 1]} difficulty`;
  return (
    <span className={classes.weights} data-first={(importance === 3 && difficulty === 3) || undefined} title={words}>
      <span aria-hidden="true">
        {weightMarks[importance - 1]}, {weightMarks[difficulty - 1]}
      </span>
      <span className="aw-hidden">{words}</span>
    </span>
  );
}

/** Attributes left, their scenarios right, what is important and difficult first. */
export function UtilityTree({ drivers }: { readonly drivers: Drivers }) {
  const branches = utilityBranches(drivers.qualityAttributes);
  if (branches.length === 0)
    return (
      <EmptyState
        icon={IconBinaryTree}
        title="No scenarios yet"
        help="A scenario makes a quality attribute measurable: who does what under which conditions, and what is good enough. Add scenarios where you edit the quality attributes."
        action={<EditAttributesButton />}
      />
    );
  return (
    <>
      <div className={classes.frame}>
        <p className={classes.root}>Utility</p>
        <ul className={classes.branches}>
          {branches.map(({ attribute, scenarios }) => (
            <li key={attribute.id} className={classes.branch}>
              <p className={classes.attribute}>
                {attribute.name}
                {attribute.isMajor ? <span className={classes.major}>Major</span> : null}
              </p>
              <ul className={classes.leaves}>
                {scenarios.length === 0 ? <li className={classes.bare}>No scenario yet</li> : null}
                {scenarios.map((scenario) => (
                  <li key={scenario.id} className={classes.leaf}>
                    <Weights {...scenario} />
                    <span>{scenarioSentence(scenario)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.legend}>
        First letter: importance. Second letter: difficulty. H is high, M medium, L low. Start with H, H.
      </p>
    </>
  );
}
