import { Fact } from '#dashboard/kit/row-details.tsx'
import type { RequestList } from '#features/customer-page/requests.ts'
import { useRowQuote } from './row-quote.ts'

/** What the customer accepted: the option, its lines and the total, for the crew. */
export function AcceptedFact({ list, id }: { list: RequestList; id: number }) {
  return <Fact name="Accepted">{useRowQuote(list, id)?.acceptedText}</Fact>
}
