import { escapeHtml } from '#platform/http/escape-html.ts'
import type { RenderedMail } from './render.ts'

/** The widths of a phone and of a desktop's reading pane. */
const widths = [390, 700]

/** A page that shows all emails, on a phone and on a desktop. */
export function pageOf(mails: RenderedMail[], isDark: boolean): string {
  const links = mails.map(({ title }, index) => `<li><a href="#mail-${index}">${escapeHtml(title)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title>
<style>
body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; }
nav ul { columns: 16rem; padding: 0 0 0 1rem; }
section { margin-top: 3rem; border-top: 1px solid #888; }
.frames { display: flex; flex-wrap: wrap; gap: 1rem; }
iframe { height: 56rem; border: 1px solid #888; }
pre { white-space: pre-wrap; }
</style></head>
<body>
<h1>Emails</h1>
<p>Made-up data. Emails that the content turns off are missing.</p>
<p>${isDark ? '<a href="/mails">Light mode</a>' : '<a href="/mails?dark">Dark mode</a>'}</p>
<nav><ul>${links.join('\n')}</ul></nav>
${mails.map((mail, index) => sectionOf(isDark ? inDarkMode(mail) : mail, index)).join('\n')}
</body>
</html>
`
}

/** Applies the styles for dark mode whatever the browser prefers. */
const inDarkMode = (mail: RenderedMail) => ({
  ...mail,
  html: mail.html.replace('@media (prefers-color-scheme:dark)', '@media all'),
})

function sectionOf({ title, content, html, text }: RenderedMail, index: number): string {
  const name = escapeHtml(title)
  const frames = widths.map(
    (width) =>
      `<iframe loading="lazy" sandbox="allow-same-origin allow-popups" width="${width}" title="${name}, ${width} pixels" srcdoc="${escapeHtml(html)}"></iframe>`,
  )
  return `<section id="mail-${index}">
<h2>${name}</h2>
<p>To: ${content.to === 'office' ? 'the office' : 'the customer'}<br>Subject: <strong>${escapeHtml(content.subject)}</strong></p>
<div class="frames">${frames.join('\n')}</div>
<details><summary>Text part</summary><pre>${escapeHtml(text)}</pre></details>
</section>`
}
