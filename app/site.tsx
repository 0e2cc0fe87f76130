import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { CallBar } from './layout/call-bar.tsx'
import { Fallback } from './layout/fallback.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { later, useLoaded } from './lib/loaded.ts'

const toaster = later(() => import('./ui/toaster.tsx'))

type SiteProps = {
  /** The page as HTML, when the site is made into a document. In the browser it is there, and none of the frame's. */
  content?: string
}

/** What all pages share: the frame around the page. */
export function Site({ content = '' }: SiteProps) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Header />
      <Breadcrumbs />
      <main
        id="content"
        className="grow"
        tabIndex={-1}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: content }}
      />
      <Footer />
      <CallBar />
      <Fallback instead={null}>
        <Toasts />
      </Fallback>
    </>
  )
}

function Toasts() {
  const Toaster = useLoaded(toaster)
  return Toaster && <Toaster />
}
