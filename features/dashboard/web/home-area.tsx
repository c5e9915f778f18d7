/** What stands below the newest decisions: metrics, and the cards that everybody arranges. Loaded after the page. */
import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconActivityHeartbeat,
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconDots,
  IconEyeOff,
  IconHistory,
  IconListCheck,
  IconRocket,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useRowDrag } from '#platform/ui/web/row-drag.ts';
import { RowGrip, useReorder, type Reordering } from '#platform/ui/web/use-reorder.tsx';
import {
  dismissFirstSteps,
  firstStepsTitle,
  getHome,
  homeCards,
  homeCardTitles,
  type FirstStep,
  type HomeCard,
  type HomeCardsReply,
} from '../contract.ts';
import { shownCards } from '../model/card-order.ts';
import { ArrangeMenu } from './arrange-menu.tsx';
import { HealthList } from './cards/health-card.tsx';
import { HomeCardFrame, WaitingRows, type CardRead } from './cards/home-card.tsx';
import { NewsList } from './cards/news-card.tsx';
import { RecentList } from './cards/recent-card.tsx';
import { StepsList } from './cards/steps-list.tsx';
import { WorkList } from './cards/work-card.tsx';
import classes from './home-area.module.css';
import { MetricsCard } from './metrics-card.tsx';
import { useHomeLayout, type HomeArranging } from './use-home-layout.ts';
import { useOwnDrafts } from './use-own-drafts.ts';
import { useVisit } from './use-visit.ts';

const icons = { work: IconListCheck, news: IconHistory, health: IconActivityHeartbeat, recent: IconClock };
const menuIcon = { size: 16, stroke: 1.7 } as const;

/** Finds the menus of the cards in their order. */
const cardMenuMark = { 'data-card-menu': true } as const;

/** After a card was hidden by its own menu, the focus goes to that of the next card, else to the menu of all cards. */
function useFocusAfterHiding(holder: RefObject<HTMLElement | null>, shown: readonly HomeCard[]) {
  const place = useRef<number>(undefined);
  useEffect(() => {
    const at = place.current;
    place.current = undefined;
    if (at === undefined) return;
    const menus = holder.current?.querySelectorAll<HTMLElement>('[data-card-menu]') ?? [];
    const next =
      menus[Math.min(at, menus.length - 1)] ??
      holder.current?.parentElement?.querySelector<HTMLElement>('[data-all-cards]');
    next?.focus({ preventScroll: true });
  }, [holder, shown]);
  return useCallback((at: number): void => void (place.current = at), []);
}

interface ToolsProps {
  readonly card: HomeCard;
  readonly index: number;
  readonly last: number;
  readonly arranging: HomeArranging;
  readonly reordering: Reordering;
}

/** Everything that the handle does can be done here too. */
function CardMenu({ card, index, last, arranging, reordering: { onMove } }: ToolsProps) {
  const title = homeCardTitles[card];
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Arrange ${title}`} {...cardMenuMark}>
          <IconDots {...menuIcon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp {...menuIcon} />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          Move forward
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...menuIcon} />}
          disabled={index === last}
          onClick={() => onMove(index, index + 1)}
        >
          Move back
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff {...menuIcon} />} onClick={() => arranging.hide(card)}>
          Hide card
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A card with its handle and menu. */
function ArrangedCard<Data>(
  props: ToolsProps & { readonly read: CardRead<Data>; readonly children: (data: Data) => ReactNode },
) {
  const { card, index, read, reordering, children } = props;
  const frame = useRef<HTMLElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isBeside = useMediaQuery('(min-width: 801px)') ?? true;
  const { half, dragging } = useRowDrag({ reordering, row: frame, grip, index, isBeside });
  return (
    <HomeCardFrame
      title={homeCardTitles[card]}
      icon={icons[card]}
      read={read}
      frame={frame}
      drop={half}
      isDragged={dragging}
      tools={
        <>
          <RowGrip grip={grip} reordering={reordering} index={index} label={homeCardTitles[card]} hasMenu={false} />
          <CardMenu {...props} />
        </>
      }
    >
      {children}
    </HomeCardFrame>
  );
}

/** The checklist, until it is dismissed or everything that the person may do is done. */
function StepsCard({ steps: all }: { readonly steps: readonly FirstStep[] }) {
  const { organization } = useWorkspace();
  const dismiss = useCall(dismissFirstSteps, { outdates: [getHome] });
  const own = all.filter(({ needs }) => organization.permissions.includes(needs));
  if (own.every(({ isDone }) => isDone)) return null;
  const done = own.filter(({ isDone }) => isDone).length;
  return (
    <HomeCardFrame
      title={firstStepsTitle}
      icon={IconRocket}
      read={{ data: own, error: null, onRetry: () => undefined }}
      tools={
        <>
          <span className={classes.progress}>
            {done} of {own.length}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Dismiss first steps"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ body: {} })}
          >
            <IconX {...menuIcon} />
          </ActionIcon>
        </>
      }
    >
      {(shown) => <StepsList steps={shown} />}
    </HomeCardFrame>
  );
}

const noLayout = { order: [...homeCards], hidden: [] };

/** How many cards this device has shown last: their places are kept while they are loaded. */
const countKey = 'archwright.home.cards';
const rememberedCount = (): number => Number(localStorage.getItem(countKey) ?? homeCards.length);

function LoadingCards() {
  const [count] = useState(rememberedCount);
  return Array.from({ length: count }, (_, at) => (
    <div key={at} className={classes.waiting}>
      <div className={classes.waitingHead} />
      <WaitingRows />
    </div>
  ));
}

interface CardsProps {
  readonly home: HomeCardsReply;
  readonly read: { readonly error: unknown; readonly refetch: () => unknown };
  readonly shown: readonly HomeCard[];
  readonly arranging: HomeArranging;
  readonly reordering: Reordering;
}

/** The cards in their order. */
function Cards({ home, read, shown, arranging, reordering }: CardsProps) {
  const drafts = useOwnDrafts();
  const visit = useVisit(shown.includes('news'));
  const of = <Data,>(data: Data | null): CardRead<Data> => ({
    data: data ?? undefined,
    error: read.error,
    onRetry: () => void read.refetch(),
  });
  const news: CardRead<NonNullable<typeof visit.data>> = {
    data: visit.data,
    error: visit.error,
    onRetry: () => void visit.refetch(),
  };
  const tools = (card: HomeCard, index: number): ToolsProps => ({
    card,
    index,
    last: shown.length - 1,
    arranging,
    reordering,
  });
  const drawn: Readonly<Record<HomeCard, (props: ToolsProps) => ReactNode>> = {
    work: (props) => (
      <ArrangedCard key="work" {...props} read={of(home.work)}>
        {(groups) => <WorkList groups={groups} drafts={drafts} />}
      </ArrangedCard>
    ),
    news: (props) => (
      <ArrangedCard key="news" {...props} read={news}>
        {(found) => <NewsList news={found} />}
      </ArrangedCard>
    ),
    health: (props) => (
      <ArrangedCard key="health" {...props} read={of(home.health)}>
        {(checks) => <HealthList checks={checks} />}
      </ArrangedCard>
    ),
    recent: (props) => (
      <ArrangedCard key="recent" {...props} read={of(home.recent)}>
        {(things) => <RecentList things={things} />}
      </ArrangedCard>
    ),
  };
  return (
    <>
      {home.steps ? <StepsCard steps={home.steps} /> : null}
      {shown.map((card, index) => drawn[card](tools(card, index)))}
    </>
  );
}

/** All cards in one grid: metrics are twice as wide as the card beside them. */
export function HomeArea() {
  const project = useProject();
  const read = useRead(getHome, {}, { staleTime: 0 });
  const layout = read.data?.layout ?? noLayout;
  const arranging = useHomeLayout(layout);
  const shown = useMemo(() => shownCards(layout), [layout]);
  const { reordering, holder, announcement } = useReorder({
    items: shown,
    labelOf: (card) => homeCardTitles[card],
    onReorder: arranging.order,
  });
  const focusAfterHiding = useFocusAfterHiding(holder, shown);
  const fromCard: HomeArranging = {
    ...arranging,
    hide: (card) => {
      focusAfterHiding(shown.indexOf(card));
      arranging.hide(card);
    },
  };
  const count = read.data && shown.length;
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(countKey, String(count));
  }, [count]);
  // Without a layout the cards still say what happened, each for itself.
  const empty: HomeCardsReply = { layout, work: null, health: null, recent: null, steps: null };
  const home = read.data ?? (read.error ? empty : undefined);
  return (
    <div key={project.id}>
      <div ref={holder} className={classes.area}>
        <MetricsCard />
        {home ? (
          <Cards home={home} read={read} shown={shown} arranging={fromCard} reordering={reordering} />
        ) : (
          <LoadingCards />
        )}
      </div>
      {announcement}
      <div className={classes.foot}>
        <ArrangeMenu layout={layout} arranging={arranging} isReady={read.data !== undefined} />
      </div>
    </div>
  );
}
