import { useEffect } from 'react'

/** In pixels. A finger that rests moves less. */
const tolerance = 8

/**
 * Marks the page while it scrolls down, so that the header of a phone makes room for the work. The header returns when the page
 * scrolls up, at the top, and when something in it gets the focus.
 */
export function useHeaderOnScroll(): void {
  useEffect(() => {
    const page = document.documentElement
    const header = document.querySelector('body > header')
    let last = scrollY
    const setAway = (isAway: boolean) => page.toggleAttribute('data-header-away', isAway)
    const show = () => setAway(false)
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < tolerance && scrollY > 0) return
      last = scrollY
      setAway(moved > 0 && scrollY > tolerance)
    }
    addEventListener('scroll', onScroll, { passive: true })
    header?.addEventListener('focusin', show)
    return () => {
      removeEventListener('scroll', onScroll)
      header?.removeEventListener('focusin', show)
      show()
    }
  }, [])
}
