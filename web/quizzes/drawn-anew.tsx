import { Component, type ReactNode } from 'react';

/** In milliseconds: failures this close together are not caused by an occasional rewrite of the page. */
const TOO_SOON_MS = 50;

/**
 * Renders its children again after a translator or an extension has changed the page so that React fails. Their state must be
 * stored elsewhere.
 */
export class DrawnAnew extends Component<{ children: ReactNode }, { thrown: unknown }> {
  override state = { thrown: null };
  private drawnAt = 0;

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override componentDidCatch(): void {
    this.drawnAt = performance.now();
    this.setState({ thrown: null });
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (!((thrown as unknown) instanceof DOMException) || performance.now() - this.drawnAt < TOO_SOON_MS)
      throw thrown;
    return null;
  }
}
