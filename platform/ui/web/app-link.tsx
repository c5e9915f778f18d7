/** A link inside the product. The app provides client-side navigation; without it this is a plain anchor. */
import { createContext, createElement, use, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react';

/** Attributes of an anchor with the address of a page of ours, for example `/projects/new`. */
export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function PlainLink({ children, ...rest }: AppLinkProps) {
  return <a {...rest}>{children}</a>;
}

/** Provided by the app: a link that navigates on the client. */
export const AppLinkContext = createContext<ComponentType<AppLinkProps>>(PlainLink);

/** Renders a link to a page of the product. */
export function AppLink(props: AppLinkProps) {
  return createElement(use(AppLinkContext), props);
}
