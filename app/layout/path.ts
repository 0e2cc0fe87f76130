import { useLocation } from 'react-router'

/** The address of the page without a slash at its end: pages are built as if their address had one. */
export function usePath(): string {
  return useLocation().pathname.replace(/(?<=.)\/+$/, '')
}
