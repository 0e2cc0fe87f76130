import { evChargingStation as page } from '#app/content/services/ev-charging-station.ts'
import { ServiceTemplate, serviceHead } from '#app/sections/service-template.tsx'

export const head = serviceHead(page)

export default () => <ServiceTemplate page={page} />
