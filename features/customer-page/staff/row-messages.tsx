import { useMay } from '#dashboard/kit/access.ts'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { Fact } from '#dashboard/kit/row-details.tsx'
import { isOurs } from '#features/customer-page/our-message.ts'
import type { RequestList, RequestMessage } from '#features/customer-page/requests.ts'
import { LongText } from './long-text.tsx'
import { answeredInWords, type Customer } from './message-words.ts'
import { messageIcons, OpenMessage } from './open-message.tsx'
import { useMessages } from './request-messages.ts'

type RowMessagesProps = {
  list: RequestList
  id: number
  customer: Customer
  /** The version of the row that the card shows. */
  rowUpdatedAt(): string
}

/** In the details of a row: what its customer asks for and nobody has answered. */
export function RowMessages({ list, id, ...row }: RowMessagesProps) {
  const open = useMessages(list, id).filter(isOpen)
  if (open.length === 0) return null
  return (
    <ul aria-label={`Messages from ${row.customer.name}`} className="grid gap-2 print:hidden">
      {open.map((message, index) => (
        <RowMessage key={message.id} message={message} isNext={index === 0} {...row} />
      ))}
    </ul>
  )
}

const isOpen = ({ state }: RequestMessage) => state === 'open'

/** The oldest message of the row that nobody has answered, for those who may answer it. */
export function useNextMessage(list: RequestList, id: number): RequestMessage | undefined {
  const mayAnswer = useMay('POST /api/request-messages/:id/accept')
  const messages = useMessages(list, id)
  return mayAnswer ? messages.find(isOpen) : undefined
}

function RowMessage(props: Omit<RowMessagesProps, 'list' | 'id'> & { message: RequestMessage; isNext: boolean }) {
  const item = useFocusAfterRemoval<HTMLLIElement>((removed) => removed.closest('article'))
  return (
    <li ref={item} className="flex flex-col gap-2.5 rounded-lg bg-sunken p-3.5">
      <OpenMessage {...props} />
    </li>
  )
}

/** In the details of a row: what its customer asked for before, one line each, and what staff wrote. */
export function AnsweredMessages({ list, id }: Pick<RowMessagesProps, 'list' | 'id'>) {
  const answered = useMessages(list, id).filter(({ state }) => state !== 'open')
  if (answered.length === 0) return null
  return (
    <Fact name="Messages" isWide>
      <ul className="grid gap-1.5">
        {answered.map((message) => (
          <AnsweredMessage key={message.id} message={message} />
        ))}
      </ul>
    </Fact>
  )
}

function AnsweredMessage({ message }: { message: RequestMessage }) {
  const Icon = messageIcons[message.kind]
  return (
    <li className="grid grid-cols-[--spacing(4.5)_minmax(0,1fr)] gap-x-2">
      <Icon aria-hidden className="mt-0.75 size-4.5 text-muted" />
      <div className="flex min-w-0 flex-col">
        <p>{answeredInWords(message)}</p>
        {message.text && <LongText text={`“${message.text}”`} />}
        {message.reply &&
          (isOurs(message) ? (
            <LongText text={`“${message.reply}”`} />
          ) : (
            <p className="wrap-anywhere">We answered: “{message.reply}”</p>
          ))}
      </div>
    </li>
  )
}
