import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  fallback: ReactNode
  /** Replaces the children; without it they are rendered again, up to five times, before the fallback stays. */
  onError?: (error: unknown) => void
}

/** Catches every error that its children throw while they render, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  attemptsLeft = 5

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    const { onError } = this.props
    if (onError) onError(error)
    // The cause may be gone: a remote that threw in its clean-up has been unmounted.
    else if (this.attemptsLeft-- > 0) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
