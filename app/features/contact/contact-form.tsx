import { type Control, useForm, useWatch } from 'react-hook-form'
import { checkedBy } from '#app/lib/form.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { useSubmission } from '#app/lib/submission.ts'
import { SubmitButton } from '#app/ui/button.tsx'
import { EmergencyNotice } from '#app/ui/emergency-notice.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { Trap } from '#app/ui/trap.tsx'
import { business } from '#domain/business.ts'
import { type QuoteReceipt, QuoteRequest } from '#domain/contact-submission.ts'
import { quotableServices } from '#domain/services.ts'

type Typed = { name: string; email: string; phone: string; service: string; message: string }

export function ContactForm() {
  const hydrated = useHydrated()
  const { sending, submit, trap } = useSubmission<QuoteReceipt>('/api/contact')
  const form = useForm<Typed, unknown, QuoteRequest>({ resolver: checkedBy<Typed, QuoteRequest>(QuoteRequest) })
  const { control, register, reset, handleSubmit } = form
  const { errors } = form.formState

  async function send(request: QuoteRequest) {
    try {
      await submit(request)
      reset()
      toast({ title: 'Message Sent!', description: 'Thank you for your message! We will contact you soon.' })
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to send message. Please try again or call us directly.',
        tone: 'destructive',
      })
    }
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit(send)} className="mt-5 grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        required
        autoComplete="name"
        className="sm:col-span-2"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone"
        required
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Select
        label="Service"
        placeholder="Select a service (optional)"
        choices={quotableServices}
        className="sm:col-span-2"
        error={errors.service?.message}
        {...register('service')}
      />
      <TextArea
        label="Message"
        required
        className="sm:col-span-2"
        error={errors.message?.message}
        {...register('message')}
      />
      <EmergencyCheck control={control} />
      <noscript>
        <p className="field-error sm:col-span-2">
          This form needs JavaScript. Please call {business.phone} or write to {business.email}.
        </p>
      </noscript>
      <Trap ref={trap} />
      <SubmitButton busy={sending} busyText="Sending…" disabled={!hydrated} className="sm:col-span-2">
        Send Message
      </SubmitButton>
    </form>
  )
}

function EmergencyCheck({ control }: { control: Control<Typed, unknown, QuoteRequest> }) {
  const [service, text] = useWatch({ control, name: ['service', 'message'] })
  return <EmergencyNotice service={service} text={text} className="empty:hidden sm:col-span-2" />
}
