import '../home.css'
import { description, fonts, title } from '../head.json'

export const metadata = { title, description, icons: '/favicon.svg' }

export default function Layout({ children }) {
  return (
    <html lang="en-US">
      <head>
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
