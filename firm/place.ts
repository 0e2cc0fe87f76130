import { region } from '#content'

/** `place` is such as "Springfield, IL", without a state where addresses have none. `postalAddress` is one line. */
export const { place, postalAddress } = region
