import { Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { later } from '#dashboard/kit/later.tsx'
import { Button } from '#ui/button.tsx'
import type { SheetOfDay } from './day-sheet.tsx'

const DaySheet = later((parts) => parts.DaySheet)

/** Prints the day's jobs. */
export function DaySheetButton({ className = '', ...sheet }: SheetOfDay & { className?: string }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button look="quiet" className={`shrink-0 px-3.5 print:hidden ${className}`} onClick={() => setPrinting(true)}>
        <Printer aria-hidden className="size-4" />
        Day sheet
      </Button>
      {isPrinting && createPortal(<DaySheet {...sheet} onClose={() => setPrinting(false)} />, document.body)}
    </>
  )
}
