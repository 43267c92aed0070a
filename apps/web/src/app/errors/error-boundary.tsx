import { Component, type ComponentType, type ReactNode } from 'react';
import { type Location, useLocation } from '../../lib/navigation/router.tsx';

type Props = { fallback: ComponentType<{ error: unknown }>; children: ReactNode };
type BoundaryProps = Props & { location: Location };
type State = { failure: { error: unknown } | undefined; location: Location };

/** Replaces its children with the fallback when they throw, until the next navigation. */
export function ErrorBoundary(props: Props) {
  return <LocationErrorBoundary {...props} location={useLocation()} />;
}

class LocationErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = { failure: undefined, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: State): State | null {
    return location === state.location ? null : { failure: undefined, location };
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    return this.state.failure ? <Fallback error={this.state.failure.error} /> : children;
  }
}
