import { isOffered } from '#domain/services.ts'
import type { ServicePage } from './service-page.ts'
import { electricPanelInstallation } from './services/electric-panel-installation.ts'
import { electricalInspection } from './services/electrical-inspection.ts'
import { evChargingStation } from './services/ev-charging-station.ts'
import { generatorInstallation } from './services/generator-installation.ts'
import { lightingSwitchesDevices } from './services/lighting-switches-devices.ts'
import { poolSpaEquipment } from './services/pool-spa-equipment.ts'

/** The pages of the services that the business offers. */
export const servicePages: readonly ServicePage[] = [
  electricalInspection,
  electricPanelInstallation,
  generatorInstallation,
  evChargingStation,
  poolSpaEquipment,
  lightingSwitchesDevices,
].filter(isOffered)
