import type { Config } from '@react-router/dev/config'
import { addresses } from './app/routes.ts'

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [...addresses, '/404'],
} satisfies Config
