import { Component, type ReactNode } from 'react';

/** Two failures so soon after each other, in milliseconds, are not the work of something that rewrites the page once in a while. */
const TOO_SOON_MS = 50;

/**
 * Draws its children anew where a translator or an extension has rewritten the page under them, so that React cannot go on from it.
 * What they show has to be kept elsewhere.
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
