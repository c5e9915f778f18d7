/** The frame of a card of the home page: title, content of a reserved height, loading and failure. */
import type { ComponentType, ReactNode, Ref } from 'react';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import classes from './home-card.module.css';

/** What a card shows. */
export interface CardRead<Data> {
  /** Undefined while it is loaded. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface HomeCardProps<Data> {
  readonly title: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  /** Beside the title. */
  readonly tools?: ReactNode;
  /** Before the icon. */
  readonly grip?: ReactNode;
  readonly read: CardRead<Data>;
  readonly children: (data: Data) => ReactNode;
  readonly frame?: Ref<HTMLElement>;
  /** Where another card would be dropped. */
  readonly drop?: 'top' | 'bottom' | undefined;
  readonly isDragged?: boolean;
}

const waitingRows = ['72%', '58%', '66%', '49%'];

/** Rows while a card is loaded. */
export function WaitingRows() {
  return (
    <div aria-busy="true">
      <output className="aw-hidden">Loading</output>
      {waitingRows.map((width) => (
        <div key={width} className={classes.waiting} aria-hidden="true">
          <span style={{ width }} />
        </div>
      ))}
    </div>
  );
}

/** A failed card offers another try; the others stay as they are. */
export function HomeCardFrame<Data>({
  title,
  icon: Icon,
  tools,
  grip,
  read: { data, error, onRetry },
  children,
  frame,
  drop,
  isDragged,
}: HomeCardProps<Data>) {
  const content = (): ReactNode => {
    if (data !== undefined) return children(data);
    if (error === null || error === undefined) return <WaitingRows />;
    return <ErrorState bare title="This card could not be loaded" message={failureSentence(error)} onRetry={onRetry} />;
  };
  return (
    <section
      ref={frame}
      className={classes.card}
      aria-label={title}
      data-drop={drop}
      data-dragging={isDragged === true || undefined}
    >
      <header className={classes.head}>
        {grip}
        <Icon size={17} stroke={1.7} />
        <h2>{title}</h2>
        {tools}
      </header>
      <div className={classes.body}>{content()}</div>
    </section>
  );
}
