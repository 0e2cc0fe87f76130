import { Fact } from '#dashboard/kit/row-details.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import type { OpenedText } from '#features/texts/text-message.ts'
import { useOpenedTexts } from './opened-text-list.ts'
import { textLabels } from './text-labels.ts'

/** In the details of a booking: which texts staff opened. */
export function OpenedTexts({ bookingId }: { bookingId: number }) {
  const texts = useOpenedTexts(bookingId)
  if (texts.length === 0) return null
  return (
    <Fact name="Text opened" isWide>
      <ul>
        {texts.map((text) => (
          <li key={text.id}>{openedInWords(text)}</li>
        ))}
      </ul>
    </Fact>
  )
}

/** The same for a line of the history. */
export function OpenedTextLines({ bookingId }: { bookingId: number }) {
  return useOpenedTexts(bookingId).map((text) => (
    <p key={text.id} className="text-sm/body">
      Text opened: {openedInWords(text)}
    </p>
  ))
}

const openedInWords = ({ kind, createdAt }: OpenedText) => `${textLabels[kind]}, ${timestampInWords(createdAt)}`
