import { Dashboard } from '#app/features/admin/dashboard.tsx'
import { hiddenHead } from '#app/lib/head.ts'

export const head = hiddenHead('Staff')

export default Dashboard
