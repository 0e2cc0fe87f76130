import { Dashboard } from '#app/features/admin/dashboard.tsx'
import { business } from '#domain/business.ts'

export const meta = () => [{ title: `Staff | ${business.name}` }, { name: 'robots', content: 'noindex' }]

export default Dashboard
