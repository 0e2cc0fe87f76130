import { Component, type ReactNode } from 'react'
import { telLink } from '#app/lib/links.ts'
import { business } from '#domain/business.ts'

type FallbackProps = {
  children: ReactNode
  /** Stands there instead of what broke, which a page can do without. */
  instead?: ReactNode
}

/** What a reader sees when a page breaks: never the fault itself. */
export class Fallback extends Component<FallbackProps> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, instead } = this.props
    if (!this.state.broken) return children
    if (instead !== undefined) return instead
    return (
      <div className="wrap py-24">
        <h1 className="text-4xl font-extrabold">Something broke on this page</h1>
        <p className="mt-4 max-w-prose text-lg">
          The fault is ours. Load the page again, or call{' '}
          <a href={telLink(business.phone)} className="link">
            {business.phone}
          </a>
          .
        </p>
      </div>
    )
  }
}
