import { generatorInstallation as page } from '#app/content/services/generator-installation.ts'
import { ServiceTemplate, serviceHead } from '#app/sections/service-template.tsx'

export const head = serviceHead(page)

export default () => <ServiceTemplate page={page} />
