/** The states in which a page or list has nothing to show: empty, failed, not allowed, not found. One layout for all. */
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCompass, IconInbox, IconLock } from '@tabler/icons-react';
import { createContext, type ComponentType, type ReactNode } from 'react';
import { accessDeniedTitle, readOnlyPageTitle, nothingFoundMessage, pageNotFoundTitle } from '../contract.ts';
import { AppLink } from './app-link.tsx';
import classes from './page-states.module.css';
import { usePageTitle } from './page-title.ts';

type Icon = ComponentType<{
  readonly size?: number;
  readonly stroke?: number;
  readonly className?: string | undefined;
}>;

/** What the app says about the whole project; pages without the rail draw it in the column of their text. */
export const PageNoticeContext = createContext<ReactNode>(undefined);

interface StateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly help?: ReactNode;
  readonly action?: ReactNode;
  /** Inside an existing card, such as a table. */
  readonly bare?: boolean;
  readonly danger?: boolean;
  /** States that fill a page carry its h1. */
  readonly heading?: boolean;
}

function State({ icon: Icon, title, help, action, bare, danger, heading }: StateProps) {
  usePageTitle(title, heading === true);
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.state} data-bare={bare || undefined} data-page={heading || undefined}>
      <Icon size={32} stroke={1.6} className={danger ? classes.dangerIcon : classes.icon} />
      <Title className={classes.title}>{title}</Title>
      {help ? <p className={classes.help}>{help}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

interface EmptyStateProps {
  readonly title?: string;
  /** It stands in place of a whole page, and is its h1. */
  readonly heading?: boolean;
  readonly help?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: Icon;
  readonly bare?: boolean;
}

/** Empty state. The default message is "Nothing found.". */
export function EmptyState({ title = nothingFoundMessage, icon = IconInbox, ...rest }: EmptyStateProps) {
  return <State title={title} icon={icon} {...rest} />;
}

interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly bare?: boolean;
}

/** Something could not be loaded; offers another try. */
export function ErrorState({ title = 'This could not be loaded', message, onRetry, bare = false }: ErrorStateProps) {
  return (
    <div role="alert" data-page>
      <State
        icon={IconAlertCircle}
        title={title}
        help={message}
        danger
        bare={bare}
        action={
          onRetry ? (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

const homeButton = (
  <Button component={AppLink} href="/" variant="default">
    Go to home
  </Button>
);

/** A permission is lacking: that of an owner, or that of an administrator of the installation. */
export function AccessDenied({ admin = false }: { readonly admin?: boolean }) {
  return (
    <State
      icon={IconLock}
      title={accessDeniedTitle}
      help={
        admin
          ? 'This page is for administrators of this installation.'
          : 'Please ask an owner of the organization if you need this page.'
      }
      action={homeButton}
      heading
    />
  );
}

/** The plan keeps the project read-only, and the page would change it. */
export function ReadOnlyPage() {
  return (
    <State
      icon={IconLock}
      title={readOnlyPageTitle}
      help="Nothing can be created or changed here. What you have not saved is kept on this device."
      action={homeButton}
      heading
    />
  );
}

/** No such page. */
export function NotFound() {
  return (
    <State
      icon={IconCompass}
      title={pageNotFoundTitle}
      help="The address is wrong, or the page was removed."
      action={homeButton}
      heading
    />
  );
}
