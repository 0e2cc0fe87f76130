import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Problem } from '#dashboard/kit/problem.tsx'
import { reasonOf } from '#dashboard/kit/reason.ts'
import type { FileDraft } from '#features/website/website.ts'
import { Select } from '#ui/field.tsx'
import { usePreview } from './website-data.ts'

/** What was pressed in the preview: a text, or the name of a picture. */
export type Pressed = { texts: string[]; picture?: string }

type PagePreviewProps = {
  draft: FileDraft
  path: string
  pages: readonly { path: string; title: string }[]
  onPath(path: string): void
  /** Returns whether a field has it. */
  onPress(pressed: Pressed): boolean
}

const pauseMs = 100
/** While the form is open. */
const maxLost = 20
const widths = { phone: 390, desktop: 1280 }
/** The screen of a phone is higher than wide, and that of a computer wider than high. */
const heightOf = (width: number) => width * (width < 600 ? 2.2 : 0.75)

/** A page with what is typed and not published. Pressing a text or a picture opens its field. */
export function PagePreview({ draft, path, pages, onPath, onPress }: PagePreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const [isDark, setDark] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const preview = usePreview({ path, draft: useAfterPause(draft) })
  // While a field has a mistake, the last page stays.
  const last = useRef(preview.data)
  if (preview.data) last.current = preview.data
  const shown = preview.data ?? last.current
  const lost = useRef(0)
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Page"
          className="min-w-40 grow"
          choices={pages.map((page) => ({ value: page.path, label: page.title }))}
          value={path}
          onChange={({ target }) => onPath(target.value)}
        />
        <ViewButton label="As on a phone" isOn={width === 'phone'} run={() => setWidth('phone')}>
          <Smartphone aria-hidden className="size-5" />
        </ViewButton>
        <ViewButton label="As on a computer" isOn={width === 'desktop'} run={() => setWidth('desktop')}>
          <Monitor aria-hidden className="size-5" />
        </ViewButton>
        <ViewButton label="Dark colors" isOn={isDark} run={() => setDark(!isDark)}>
          {isDark ? <Moon aria-hidden className="size-5" /> : <Sun aria-hidden className="size-5" />}
        </ViewButton>
      </div>
      <Problem>{preview.error ? reasonOf(preview.error) : undefined}</Problem>
      {preview.data?.advice.map((sentence) => (
        <p key={sentence} className="rounded-lg bg-wait-tint px-4 py-3 text-sm wrap-anywhere">
          {sentence}
        </p>
      ))}
      <p role="status" className="text-muted text-sm">
        {isUnknown
          ? 'No field has this text. It is the same on every site.'
          : 'Press a text or a picture to change it.'}
      </p>
      {shown && (
        <Frames
          address={shown.address}
          width={widths[width]}
          isDark={isDark}
          onPress={(pressed) => setUnknown(!onPress(pressed))}
          onLost={() => {
            lost.current += 1
            if (lost.current <= maxLost) void preview.refetch()
          }}
        />
      )}
    </section>
  )
}

function useAfterPause<Value>(value: Value): Value {
  const asText = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal value is the same
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [asText])
  return settled
}

type ViewButtonProps = { label: string; isOn: boolean; run(): void; children: ReactNode }

const ViewButton = ({ label, isOn, run, children }: ViewButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    className="icon-button border border-control aria-pressed:bg-sunken"
    onClick={run}
  >
    {children}
  </button>
)

type FramesProps = { address: string; width: number; isDark: boolean; onPress(pressed: Pressed): void; onLost(): void }

/** The page is shown once it is loaded, at the place that the one before was scrolled to. */
function Frames({ address, width, isDark, onPress, onLost }: FramesProps) {
  const [shown, setShown] = useState(address)
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  const press = useRef(onPress)
  press.current = onPress
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    for (const frame of box.current?.querySelectorAll('iframe') ?? [])
      if (frame.contentDocument) showScheme(frame.contentDocument, isDark)
  }, [isDark])
  const scale = Math.min(1, room / width)

  function onLoad(loaded: HTMLIFrameElement) {
    const page = loaded.contentDocument
    if (!page) return
    // A server that has taken over since does not know the page.
    if (page.contentType !== 'text/html') return onLost()
    page.addEventListener('click', (event) => {
      event.preventDefault()
      if (event.target && 'closest' in event.target) {
        const under = page.elementsFromPoint(event.clientX, event.clientY)
        press.current(pressedOn(event.target as Element, under)) // of another window
      }
    })
    showScheme(page, isDark)
    const before = [...(box.current?.children ?? [])].find((frame) => frame !== loaded)
    if (before instanceof HTMLIFrameElement) loaded.contentWindow?.scrollTo(0, before.contentWindow?.scrollY ?? 0)
    setShown(loaded.getAttribute('src') ?? address)
  }
  return (
    <div ref={box} className="relative h-[70dvh] overflow-hidden rounded-lg border border-line bg-sunken">
      {[...new Set([shown, address])].map((src) => (
        <iframe
          key={src}
          src={src}
          title={src === shown ? 'The page as visitors will see it' : 'The page is loading'}
          aria-hidden={src !== shown}
          tabIndex={src === shown ? undefined : -1}
          className="absolute top-0 left-1/2 origin-top"
          style={{
            width,
            height: `min(${100 / scale}%, ${heightOf(width)}px)`,
            transform: `translateX(-50%) scale(${scale})`,
            opacity: src === shown ? 1 : 0,
            pointerEvents: src === shown ? 'auto' : 'none',
          }}
          onLoad={({ currentTarget }) => onLoad(currentTarget)}
        />
      ))}
    </div>
  )
}

const schemeOfMedia = new WeakMap<CSSMediaRule, string>()

/** Shows the page's light or dark colors, whatever the device prefers. */
function showScheme(page: Document, isDark: boolean): void {
  page.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  for (let rule = rules.pop(); rule; rule = rules.pop()) {
    if ('cssRules' in rule) rules.push(...(rule.cssRules as CSSRuleList)) // of a group
    if (!('media' in rule)) continue
    const { media } = rule as CSSMediaRule // of another window, so that instanceof does not hold
    const scheme =
      schemeOfMedia.get(rule as CSSMediaRule) ?? /prefers-color-scheme: (dark|light)/.exec(media.mediaText)?.[1]
    if (scheme === undefined) continue
    schemeOfMedia.set(rule as CSSMediaRule, scheme)
    media.mediaText = (scheme === 'dark') === isDark ? 'all' : 'not all'
  }
}

/** The texts of the element and of those around it, the nearest first. Where it has none of its own, the picture under it. */
function pressedOn(element: Element, under: readonly Element[]): Pressed {
  const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
  const shown = hasText ? element : (under.find(({ localName }) => localName === 'img') ?? element)
  const [, picture] = /\/pictures\/([a-z\d-]+)-[\w-]{6}-\d+\./.exec(shown.getAttribute('src') ?? '') ?? []
  const texts: string[] = []
  for (let each: Element | null = element; each && texts.length < 4; each = each.parentElement) {
    const text = each.textContent.trim()
    if (text !== '' && text.length < 2000 && text !== texts.at(-1)) texts.push(text)
  }
  return { texts, ...(picture && { picture }) }
}
