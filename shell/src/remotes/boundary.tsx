import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  fallback: ReactNode
  onThrown?: (error: unknown) => void
}

/** Whatever is thrown inside, loading or later, ends here and not in the rest of the page. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrown?.(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
