import { Component, type ReactNode } from "react";

export interface FenceProps {
  /** What is shown here, for the sentence in its place: "This output" gives "This output cannot be shown." */
  readonly what: string;
  /** In place of that sentence. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** What fails in here fails alone: the rest of the screen stays. */
export class Fence extends Component<FenceProps, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback ?? <p className="text-sm text-ink-soft">{this.props.what} cannot be shown.</p>;
  }
}
