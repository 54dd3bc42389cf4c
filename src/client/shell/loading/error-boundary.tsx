import { Component, type ReactNode } from 'react'

import { forgetFailed } from './lazy-view.ts'

interface ErrorBoundaryProps {
  /** What is drawn in place of what failed; `retry` draws it anew. */
  readonly fallback: (failure: unknown, retry: () => void) => ReactNode
  readonly children: ReactNode
}

type State = { readonly failed: false } | { readonly failed: true; readonly failure: unknown }

/** Keeps a fault in one part from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: true, failure }
  }

  override componentDidCatch(): void {
    forgetFailed()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(this.state.failure, () => this.setState({ failed: false }))
  }
}
