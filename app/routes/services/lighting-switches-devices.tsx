import { lightingSwitchesDevices as page } from '#app/content/services/lighting-switches-devices.ts'
import { ServiceTemplate, serviceHead } from '#app/sections/service-template.tsx'

export const head = serviceHead(page)

export default () => <ServiceTemplate page={page} />
