import { Component, type ReactNode } from 'react';
import { MapFallback } from './map-fallback.tsx';

/** VEN-02: limits errors of the map to the map; the list next to it has the same venues. */
export class MapBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <MapFallback onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
