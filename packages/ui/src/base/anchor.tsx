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

/** Sets the link component of the design system, such as the application's router link. The default is a plain `<a>`. */
export function AnchorProvider(props: {
  anchor: ComponentType<AnchorProps>;
  children: ReactNode;
}): ReactNode {
  return <AnchorContext value={props.anchor}>{props.children}</AnchorContext>;
}

/** A link rendered with the component of `AnchorProvider`. */
export function Anchor(props: AnchorProps): ReactNode {
  return createElement(useContext(AnchorContext), props);
}
