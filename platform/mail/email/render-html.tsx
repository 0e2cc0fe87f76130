import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailContent } from '#platform/mail/email-template.ts'
import { Email } from './email.tsx'

/** The email as HTML. React escapes all text. The logo is at the public URL. */
export function renderHtml(content: EmailContent, publicUrl: string): string {
  return `<!doctype html>${renderToStaticMarkup(<Email content={content} publicUrl={publicUrl} />)}`
}
