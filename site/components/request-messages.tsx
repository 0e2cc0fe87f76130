import { business } from '#content'
import { endOfPart, mark, repeatedFor, shownIf } from '#domain/page-template.ts'

/** What the customer sent from this page, and the answers. */
export function RequestMessages() {
  return (
    <section className="card lg:p-8">
      <h2 className="text-xl font-bold">Your messages</h2>
      <ol className="request-messages">
        {repeatedFor('messages')}
        <li>
          <p className="text-sm text-muted">{mark('sentAt')}</p>
          <p className="font-semibold">{mark('summary')}</p>
          {shownIf('text')}
          <p className="whitespace-pre-line">{mark('text')}</p>
          {endOfPart}
          {shownIf('answer')}
          <p className="mt-2 font-semibold">{mark('answer')}</p>
          {endOfPart}
          {shownIf('reply')}
          <blockquote aria-label={`Reply from ${business.name}`}>{mark('reply')}</blockquote>
          {endOfPart}
        </li>
        {endOfPart}
      </ol>
    </section>
  )
}
