import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'

const { title, description, fonts } = JSON.parse(readFileSync(new URL('head.json', import.meta.url), 'utf8'))
const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }
const head = {
  name: 'head',
  transformIndexHtml: () => [
    { tag: 'title', children: title },
    { tag: 'meta', attrs: { name: 'description', content: description } },
    ...fonts.map((href) => ({ tag: 'link', attrs: { ...font, href } })),
  ],
}

export default { plugins: [react(), head], build: { assetsInlineLimit: 0 } }
