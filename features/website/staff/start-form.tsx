import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { StartChoices } from '#features/website/website.ts'
import { ApiError } from '#ui/api.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { useStart, useStartChoices } from './website-data.ts'

/** Makes the site of a new firm from a sample. */
export function StartForm() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mb-6 rounded-xl bg-sunken p-4"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 content-center font-bold">Make this site yours</summary>
      <p className="mb-4 text-muted">
        Visitors see a sample with a made-up firm. Type the facts of yours. Everything can be changed later.
      </p>
      {isOpen && <Samples />}
    </details>
  )
}

const Samples = () => (
  <ListStates
    query={useStartChoices()}
    what="samples"
    empty="There are no samples."
    isEmpty={({ samples }) => samples.length === 0}
  >
    {({ samples }) => <Questions samples={samples} />}
  </ListStates>
)

/** What applies without an answer. Some follow from the town. */
function hintOf(flag: string, byDefault: string): string {
  if (flag === 'coordinates')
    return 'Without an answer: no drawn map, and no position for search engines. It can be added later.'
  if (flag === 'services' && byDefault.startsWith('[')) return 'Without an answer: the usual ones of your trade.'
  if (flag === 'zip') return 'As in your mail. It can be added later.'
  return flag === 'timezone' ? 'Without an answer: that of your state.' : `Without an answer: ${byDefault}`
}

const about: Record<string, string> = {
  blank: 'Blank: short texts for any trade',
  electrician: 'An electrician, as visitors see it now',
  plumber: 'A plumber',
}

function Questions({ samples }: StartChoices) {
  const [sample, setSample] = useState(samples[0]?.name ?? '')
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const start = useStart()
  const form = useRef<HTMLFormElement>(null)
  const { questions = [] } = samples.find(({ name }) => name === sample) ?? {}
  const errors = new Map(
    (start.error instanceof ApiError ? start.error.fieldErrors : []).map(({ pointer, detail }) => [
      pointer.slice(1),
      detail,
    ]),
  )
  useEffect(() => {
    if (start.isError) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [start.isError])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const known = new Set<string>(questions.map(({ flag }) => flag))
    start.mutate({ sample, ...Object.fromEntries(Object.entries(answers).filter(([flag]) => known.has(flag))) })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Make this site yours"
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={onSubmit}
    >
      <Select
        label="Start from"
        className="sm:col-span-2"
        choices={samples.map(({ name }) => ({ value: name, label: about[name] ?? name }))}
        value={sample}
        onChange={({ target }) => setSample(target.value)}
      />
      {questions.map(({ flag, text, byDefault, choices }) => {
        const control = {
          name: flag,
          error: errors.get(flag),
          value: answers[flag] ?? '',
          onChange: ({ target }: { target: { value: string } }) =>
            setAnswers((before) => ({ ...before, [flag]: target.value })),
        }
        return choices.length > 0 ? (
          <Select
            {...control}
            key={flag}
            label={text}
            className="sm:col-span-2"
            value={control.value || byDefault}
            choices={choices.map((choice) => ({ value: choice, label: choice }))}
          />
        ) : (
          <TextField
            {...control}
            key={flag}
            label={text}
            hint={hintOf(flag, byDefault)}
            className={flag === 'services' || flag === 'hours' ? 'sm:col-span-2' : ''}
            maxLength={1000}
          />
        )
      })}
      <div className="grid gap-3 sm:col-span-2">
        <Problem>{start.problem}</Problem>
        <SubmitButton className="w-fit" busy={start.isPending} busyText="Publishing…">
          Publish my site
        </SubmitButton>
      </div>
    </form>
  )
}
