import { Component, type ReactNode } from 'react'
import { business } from '#content'
import { telLink } from '#ui/links.ts'

/** Error boundary. It shows an apology and never the error itself. */
export class Fallback extends Component<{ children: ReactNode }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="wrap py-24">
        <h1 className="text-4xl font-extrabold">Something went wrong</h1>
        <p className="mt-4 max-w-prose text-lg">
          This is our error, not yours. Reload the page or call{' '}
          <a href={telLink(business.phone)} className="link">
            {business.phone}
          </a>
          .
        </p>
      </div>
    )
  }
}
