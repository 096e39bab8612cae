import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  fallback: ReactNode
  /** Puts something else there; without it, what is inside is drawn anew some times before it is given up. */
  onThrown?: (error: unknown) => void
}

/** Whatever is thrown inside, loading or later, ends here and not in the rest of the page. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  tries = 5

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { onThrown } = this.props
    if (onThrown) onThrown(error)
    // What threw may be gone, as a remote that throws in a clean-up while it is left.
    else if (this.tries-- > 0) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
