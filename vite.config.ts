import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A picture or font inlined into a script could not be cached, nor allowed by the content security policy.
  build: {
    assetsInlineLimit: 0,
    // What one page imports at once and another on demand is no mistake.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
