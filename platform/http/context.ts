import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import type { Store } from '#platform/store/store.ts'

/** What most calls need. Those of customers add what they need besides. `server/app.ts` gives all of it to each. */
export type Context = { store: Store; clock: () => Date; deliveryQueue: DeliveryQueue }
