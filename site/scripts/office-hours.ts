// Says on the home page whether the office is open now. Only the server knows the days that staff keep closed.
import type { OfficeNow } from '#features/closed-days/closed-days.ts'

const line = document.querySelector<HTMLElement>('[data-closed]')

async function show(line: HTMLElement): Promise<void> {
  const answer = await fetch('/api/office')
  if (!answer.ok) return
  const { openUntil }: OfficeNow = await answer.json()
  line.textContent = openUntil === null ? `${line.dataset.closed}` : `Open now, until ${openUntil}`
}

// Without an answer, the hours below stay.
if (line) show(line).catch(() => {})
