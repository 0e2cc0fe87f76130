import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { quotesPath } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { useToday } from '#dashboard/kit/today.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { maxQuoteOptions, type QuoteChange } from '#features/quotes/quote-lines.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { OptionFields } from './option-fields.tsx'
import { QuoteTotal } from './option-totals.tsx'
import { type Conflict, QuoteConflict } from './quote-conflict.tsx'
import { closeTyped, discardTyped, isChanged, typedQuote, useTypedQuote } from './quote-draft.ts'
import { freeName, isUnnamed, newQuoteValues, type QuoteValues, validateQuote, valuesOfQuote } from './quote-values.ts'
import { type QuotedRow, readNewest } from './row-quote-list.ts'
import { setList } from './set-list.ts'
import './quotes.css'

type QuoteDialogProps = {
  row: QuotedRow
  /** Of the customer. */
  name: string
  /** The newest version. Undefined for a new quote. */
  quote: Quote | undefined
  /** Shows the saved draft. */
  onPreview(draft: Quote): void
  onClose(): void
}

/** The form in which staff write a quote. What is typed stays when the form is closed, until it is saved or discarded. */
export function QuoteDialog({ row, name, quote, onPreview, onClose }: QuoteDialogProps) {
  const today = useToday()
  const [typed] = useState(() => typedQuote(row, quote?.id)?.values)
  /** What the next save changes. Undefined for a new quote. */
  const [target, setTarget] = useState(quote && { ...quote, updatedAt: typed?.updatedAt ?? quote.updatedAt })
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<QuoteValues, unknown, QuoteChange>({
    resolver: validateQuote,
    shouldFocusError: false,
    defaultValues: quote ? valuesOfQuote(quote, today) : newQuoteValues(today),
  })
  useEffect(() => {
    if (typed) form.reset(typed.values, { keepDefaultValues: true })
  }, [form, typed])
  useTypedQuote(form, { ...row, quoteId: quote?.id, updatedAt: target?.updatedAt })
  const optionCount = useWatch({ control: form.control, name: 'options', compute: (options) => options.length })
  const { errors, isDirty, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  // The first in the order of the document.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  const { register } = form
  const isPreviewed = useRef(false)

  const saving = useStaffMutation<QuoteChange, Quote>({
    reloads: [quotesPath],
    request: (body) =>
      target
        ? { method: 'PUT', path: `${quotesPath}/${target.id}`, body, headers: ifMatch(target) }
        : { method: 'POST', path: quotesPath, body: { list: row.list, rowId: row.id, ...body } },
    success: (saved) => {
      // Also when the form was closed meanwhile.
      discardTyped(row, quote?.id)
      return { title: 'Draft Saved', description: `It is ${quoteTitle(saved)}.` }
    },
    failure: { title: 'Save Failed', description: 'Failed to save the quote.' },
    onSuccess: (saved) => (isPreviewed.current ? onPreview(saved) : onClose()),
    onConflict: async () => {
      if (!target) return
      try {
        const newest = await readNewest(target.id)
        setTarget(newest)
        setConflict(newest ? { newest } : 'deleted')
      } catch {
        // Without the newer version, the next save conflicts again.
        setConflict('unknown')
      }
    },
    onDeleted: () => {
      setTarget(undefined)
      setConflict('deleted')
    },
  })

  function save(isPreview: boolean) {
    if (saving.isPending) return
    isPreviewed.current = isPreview
    if (isPreview && target?.status === 'draft' && !isChanged(form)) return onPreview(target)
    void form.handleSubmit((body) => saving.mutate(body))()
  }
  function close() {
    closeTyped(row, quote?.id)
    onClose()
  }
  function discard() {
    discardTyped(row, quote?.id)
    onClose()
  }
  function showTheirs(newest: Quote) {
    form.reset(valuesOfQuote(newest, today))
    discardTyped(row, quote?.id)
    setConflict(undefined)
  }
  function addOption(lines: QuoteValues['options'][number]['lines']) {
    const [first, ...others] = form.getValues('options')
    if (first && isUnnamed(first)) form.setValue('options.0.name', freeName(others), { shouldDirty: true })
    const added = { name: freeName(form.getValues('options')), lines, newLine: '' }
    flushSync(() => setList(form, 'options', [...form.getValues('options'), added]))
    form.setFocus(`options.${optionCount}.name`)
  }
  const isNextVersion = target !== undefined && target.status !== 'draft'
  const version = target && { ...target, version: target.version + (isNextVersion ? 1 : 0) }
  return (
    <Dialog title={version ? quoteTitle(version) : `Quote for ${name}`} className="quote-dialog" onClose={close}>
      <form ref={element} data-kept noValidate className="mt-4 grid gap-5" onSubmit={(event) => event.preventDefault()}>
        {conflict && <QuoteConflict conflict={conflict} onShowTheirs={showTheirs} />}
        {Array.from({ length: optionCount }, (_, index) => (
          <OptionFields
            // The fields are those of a place, whatever option stands there.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            form={form}
            index={index}
            count={optionCount}
            onCopy={() => addOption(form.getValues(`options.${index}.lines`))}
            onRemove={() => setList(form, 'options', form.getValues('options').toSpliced(index, 1))}
          />
        ))}
        {errors.options?.root?.message && (
          <p role="alert" className="field-error">
            {errors.options.root.message}
          </p>
        )}
        {optionCount < maxQuoteOptions && (
          <Button look="quiet" className="justify-self-start" onClick={() => addOption([])}>
            <Plus aria-hidden className="size-4" />
            Add an option
          </Button>
        )}
        <TextArea
          label="Message"
          rows={2}
          hint="Optional. The customer reads it in the email and above the quote."
          error={errors.message?.message}
          {...register('message')}
        />
        <TextArea label="Terms" rows={3} error={errors.terms?.message} {...register('terms')} />
        <div className="flex flex-wrap gap-x-4 gap-y-5">
          <TextField
            label="Valid until"
            type="date"
            required
            min={today}
            className="max-sm:w-full sm:w-60"
            error={errors.validUntil?.message}
            {...register('validUntil')}
          />
          <TextField
            label="Deposit (%)"
            inputMode="numeric"
            autoComplete="off"
            hint="Of the total, paid in advance. Empty for none."
            className="max-sm:w-full sm:w-60"
            error={errors.depositPercent?.message}
            {...register('depositPercent')}
          />
        </div>
        <Button look="quiet" className="justify-self-start" onClick={discard}>
          {isDirty ? 'Discard changes' : 'Cancel'}
        </Button>
        <footer className="quote-footer">
          <QuoteTotal form={form} />
          <Problem>{saving.problem}</Problem>
          <div className="flex gap-2.5 max-sm:w-full max-sm:[&>*]:flex-1 sm:order-first">
            <SubmitButton
              type="button"
              look="quiet"
              busy={saving.isPending}
              busyText="Saving…"
              onClick={() => save(false)}
            >
              Save draft
            </SubmitButton>
            <Button onClick={() => save(true)}>Preview</Button>
          </div>
        </footer>
      </form>
    </Dialog>
  )
}
