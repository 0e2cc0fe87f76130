import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: false,
  // Every address of app/routes.ts; the page for unknown ones is built under /404.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), '/404'],
} satisfies Config
