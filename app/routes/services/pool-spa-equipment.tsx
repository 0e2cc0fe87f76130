import { poolSpaEquipment as page } from '#app/content/services/pool-spa-equipment.ts'
import { ServiceTemplate, serviceHead } from '#app/sections/service-template.tsx'

export const head = serviceHead(page)

export default () => <ServiceTemplate page={page} />
