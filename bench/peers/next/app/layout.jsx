import '../home.css'
import { description, title } from '../words.json'

export const metadata = { title, description, icons: '/favicon.svg' }

export default function Layout({ children }) {
  return (
    <html lang="en-US">
      <body>{children}</body>
    </html>
  )
}
