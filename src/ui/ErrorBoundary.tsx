import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in place of what broke. */
  fallback: ReactNode;
  /** Another value (another page) is another try. */
  resetKey: string;
  onBreak?: (error: unknown) => void;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  resetKey: string;
}

/** Keeps what breaks in one part from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBreak?.(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
