import { shownPhone } from '#firm/phone.ts'
import type { KnownCustomer } from './known-customers.ts'

type KnownCustomerListProps = { customers: readonly KnownCustomer[]; onChoose(customer: KnownCustomer): void }

/** Who may be calling: one button for each known customer. */
export const KnownCustomerList = ({ customers, onChoose }: KnownCustomerListProps) => (
  <>
    <p role="status" className="sr-only">
      {customers.length > 0 && `${customers.length} known ${customers.length === 1 ? 'customer' : 'customers'}`}
    </p>
    {customers.length > 0 && (
      <ul aria-label="Known customers" className="-mt-3 grid gap-1.5 sm:col-span-2">
        {customers.map((customer) => (
          <li key={`${customer.phone} ${customer.name}`}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-col justify-center rounded-lg bg-busy-tint px-3.5 py-1.5 text-left text-sm/body wrap-anywhere hover:inset-ring"
              onClick={() => onChoose(customer)}
            >
              <span className="font-semibold text-link">
                {customer.name || 'Unknown Caller'}, {shownPhone(customer.phone)}
              </span>
              {customer.address}
              {customer.lastJob && <span className="text-muted">Last: {customer.lastJob}</span>}
            </button>
          </li>
        ))}
      </ul>
    )}
  </>
)
