/** What the text says of an element: facts, relationships, and the views that show it. */
import { Button } from '@mantine/core';
import { IconArrowNarrowLeft, IconArrowNarrowRight, IconZoomIn } from '@tabler/icons-react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import type { DrawnView } from '../contract.ts';
import type { ElementFact, RelationFact } from '../model/workspace-facts.ts';
import classes from './element-panel.module.css';

interface ElementPanelProps {
  readonly element: ElementFact;
  readonly views: readonly DrawnView[];
  /** The shown view. */
  readonly current: string | undefined;
  readonly onView: (id: string) => void;
  readonly onElement: (id: string) => void;
  readonly onClose: () => void;
  /** It was chosen beside the picture: the focus goes to it. */
  readonly takesFocus: boolean;
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

function factsOf({ kind, technology, parent, description, tags, url, properties, perspectives }: ElementFact): Fact[] {
  const facts: (readonly [string, string])[] = [
    ['Kind', kind],
    ['Technology', technology],
    ['Inside of', parent],
    ['Description', description],
    ['Tags', tags.join(', ')],
    ...properties.map(([name, value]) => [name, value] as const),
    ...perspectives.map(
      ({ name, description: words, value }) => [name, [value, words].filter(Boolean).join(' – ')] as const,
    ),
  ];
  const link: Fact[] =
    url === ''
      ? []
      : [
          [
            'Link',
            isWebAddress(url) ? (
              <a key="link" href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </a>
            ) : (
              url
            ),
          ],
        ];
  return [...facts.filter(([, value]) => value !== ''), ...link];
}

function Relation({
  relation,
  onElement,
}: {
  readonly relation: RelationFact;
  readonly onElement: (id: string) => void;
}) {
  const { isOutgoing, otherId, otherName, description, technology } = relation;
  const Icon = isOutgoing ? IconArrowNarrowRight : IconArrowNarrowLeft;
  return (
    <li className={classes.relation}>
      <Icon size={16} stroke={1.7} aria-label={isOutgoing ? 'to' : 'from'} />
      <span>
        <button type="button" className={classes.other} onClick={() => onElement(otherId)}>
          {otherName}
        </button>
        <span className={classes.words}>
          {[description, technology && `[${technology}]`].filter(Boolean).join(' ')}
        </span>
      </span>
    </li>
  );
}

/** Open while mounted. */
export function ElementPanel(props: ElementPanelProps) {
  const { element, views, current, onView, onElement, onClose, takesFocus } = props;
  const shown = views.filter(({ key }) => element.views.includes(key));
  const inside = views.find(({ key }) => key === element.opens);
  return (
    <SidePanel
      title={element.name}
      onClose={onClose}
      focusOn={takesFocus ? element.id : undefined}
      isOfSelection
      isSheet
    >
      <div className={classes.body}>
        {inside && inside.id !== current ? (
          <Button
            className={classes.inside ?? ''}
            variant="light"
            size="compact-md"
            leftSection={<IconZoomIn size={16} stroke={1.7} />}
            onClick={() => onView(inside.id)}
          >
            Open {inside.name}
          </Button>
        ) : null}
        <FactList facts={factsOf(element)} />
        {element.relations.length > 0 ? (
          <section>
            <h3 className={classes.head}>Relationships</h3>
            <ul className={classes.list}>
              {element.relations.map((relation) => (
                <Relation key={`${relation.id} ${relation.isOutgoing}`} relation={relation} onElement={onElement} />
              ))}
            </ul>
          </section>
        ) : null}
        {shown.length > 0 ? (
          <section>
            <h3 className={classes.head}>Views</h3>
            <ul className={classes.list}>
              {shown.map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={classes.other}
                    aria-current={id === current || undefined}
                    onClick={() => onView(id)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </SidePanel>
  );
}
