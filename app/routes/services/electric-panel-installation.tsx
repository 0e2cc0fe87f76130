import { electricPanelInstallation as page } from '#app/content/services/electric-panel-installation.ts'
import { ServiceTemplate, serviceHead } from '#app/sections/service-template.tsx'

export const head = serviceHead(page)

export default () => <ServiceTemplate page={page} />
