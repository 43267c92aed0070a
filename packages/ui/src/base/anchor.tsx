import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';

export type AnchorProps = ComponentProps<'a'> & { href: string };

const NativeAnchor = ({ children, ...rest }: AnchorProps): ReactNode => <a {...rest}>{children}</a>;
const AnchorContext = createContext<ComponentType<AnchorProps>>(NativeAnchor);

/** Lets every link of the design system go through the application's router; without it a link is a plain link. */
export function AnchorProvider(props: {
  anchor: ComponentType<AnchorProps>;
  children: ReactNode;
}): ReactNode {
  return <AnchorContext value={props.anchor}>{props.children}</AnchorContext>;
}

/** A link as the application makes them. */
export function Anchor(props: AnchorProps): ReactNode {
  return createElement(useContext(AnchorContext), props);
}
