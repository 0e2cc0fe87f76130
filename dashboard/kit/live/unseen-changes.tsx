import { useEffect } from 'react'
import { listOf } from '#dashboard/kit/view/tab-list.ts'
import { plainView, type Tab, tabs, type ViewProps } from '#dashboard/kit/view/view.ts'
import { lists } from '#features/lists.ts'
import { Button } from '#ui/button.tsx'
import { followEvents } from './follow-events.ts'
import { countOf, loadUnseen, noteEvents, noteGap, setConnection, useUnseen } from './unseen.ts'

const problems = {
  delayed:
    'New bookings do not appear by themselves: something between this device and the server holds them back. Press Refresh to see them.',
  alone:
    'Changes that come in through another server do not appear by themselves: this one does not hear the others. Press Refresh to see them.',
  lost: 'The server cannot be reached. New bookings appear once it is back.',
}

/** Follows what others change. Above the lists: what is new and not shown yet. */
export function UnseenChanges({ view, show }: ViewProps) {
  const unseen = useUnseen()
  const count = countOf(unseen)
  useEffect(() => followEvents({ onEvents: noteEvents, onGap: noteGap, onConnection: setConnection }), [])
  useTitleCount(count)

  async function load(tab: Tab) {
    scrollTo({ top: 0 })
    if (tab !== view.tab) show(plainView(tab))
    await loadUnseen()
  }
  const { connection } = unseen
  return (
    <div role="status" className="empty:hidden print:hidden">
      {connection !== 'open' && <p className="my-2 rounded-lg bg-wait-tint px-3.5 py-2">{problems[connection]}</p>}
      {count > 0 && (
        <div className="unseen">
          {tabs
            .filter((tab) => unseen.created[listOf[tab]].length > 0)
            .map((tab) => (
              <Button key={tab} onClick={() => void load(tab)}>
                {newRows(unseen.created[listOf[tab]].length, lists[listOf[tab]].noun)}
              </Button>
            ))}
        </div>
      )}
      {count === 0 && unseen.changed.size > 0 && (
        <div className="unseen">
          <Button look="quiet" onClick={() => void load(view.tab)}>
            Others changed something: show it
          </Button>
        </div>
      )}
    </div>
  )
}

const newRows = (count: number, noun: string) => `${count} new ${noun}${count === 1 ? '' : 's'}`

/** Puts the number of new rows into the page's title, such as "(2) Admin Dashboard". */
function useTitleCount(count: number): void {
  useEffect(() => {
    const { title } = document
    if (count > 0) document.title = `(${count}) ${title}`
    return () => {
      document.title = title
    }
  }, [count])
}
